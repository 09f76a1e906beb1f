/** The server's answer to a call that it did not carry out; `message` is its own or the status text [S7]. */
export class ApiError extends Error {
  readonly status: number;
  readonly field: string | null;

  constructor(status: number, message: string, field: string | null = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.field = field;
  }

  static async from(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null);
    const text = (key: string): string | null => {
      const value = typeof body === 'object' && body !== null ? Reflect.get(body, key) : null;
      return typeof value === 'string' ? value : null;
    };
    return new ApiError(response.status, text('message') ?? response.statusText, text('field'));
  }
}

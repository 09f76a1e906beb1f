/** The server's answer to a call that it did not carry out; `message` is its own or the status text [S7]. */
export class ApiError extends Error {
  readonly status: number;
  readonly field: string | null;
  /** How long the server asks to be left alone, in milliseconds. */
  readonly retryAfter: number;

  constructor(status: number, message: string, field: string | null = null, retryAfter = 0) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.field = field;
    this.retryAfter = retryAfter;
  }

  static async from(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null);
    const text = (key: string): string | null => {
      const value = typeof body === 'object' && body !== null ? Reflect.get(body, key) : null;
      return typeof value === 'string' ? value : null;
    };
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    const retryAfter = Number.isFinite(seconds) ? Math.max(0, seconds) * 1_000 : 0;
    return new ApiError(response.status, text('message') ?? response.statusText, text('field'), retryAfter);
  }
}

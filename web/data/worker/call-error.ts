/** An expected failure that crosses to the page with its code. */
export class CallError extends Error {
  readonly code: string;
  readonly field: string | null;

  constructor(code: string, message: string, field: string | null = null) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.field = field;
  }
}

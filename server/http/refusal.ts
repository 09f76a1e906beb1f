/** An expected failure: answered as `{message, field?}` with this status [HTTP]. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly statusCode: number;
  readonly field: string | null;

  constructor(statusCode: number, message: string, field: string | null = null) {
    super(message);
    this.statusCode = statusCode;
    this.field = field;
  }
}

import type { RejectionCode } from '#domain/sync/wire.ts';

/** An operation that is refused alone; the others of its push go on [SYNC]. */
export class Rejected extends Error {
  override name = 'Rejected';
  readonly code: RejectionCode;
  readonly field: string | null;

  constructor(code: RejectionCode, message: string, field: string | null = null) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

export const forbidden = (): Rejected => new Rejected('forbidden', 'You may not make this change');

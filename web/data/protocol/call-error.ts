/** What was foreseen, as far as anybody tells it apart by more than its words. */
export type CallCode =
  | 'invalid'
  | 'logged-out'
  | 'needs-connection'
  | 'no-encryption'
  | 'no-export'
  | 'no-photo'
  | 'no-room'
  | 'no-store'
  | 'not-found'
  | 'not-loaded'
  | 'not-opened'
  | 'not-sent'
  | 'other-user'
  | 'photo-altered'
  | 'photo-unread'
  | 'survey-ended'
  | 'unexpected';

/** What crosses of an error. */
export interface CallFailure {
  code: CallCode;
  message: string;
  field: string | null;
}

/** A call of the worker's that was not carried out; it crosses to the page with its code. */
export class CallError extends Error {
  readonly code: CallCode;
  readonly field: string | null;

  constructor(code: CallCode, message: string, field: string | null = null) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.field = field;
  }

  /** What crosses of whatever was thrown. */
  static failureOf(error: unknown): CallFailure {
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof CallError
      ? { code: error.code, message, field: error.field }
      : { code: 'unexpected', message, field: null };
  }

  static from({ code, message, field }: CallFailure): CallError {
    return new CallError(code, message, field);
  }
}

import { ApiError } from '#web/data/api-error.ts';
import { NetworkError, SessionEndedError } from '#web/data/worker/sync/server-calls.ts';
import { OvertakenError } from '#web/data/worker/sync/term.ts';

/** What may end a round or a save; everything else is a fault. */
export const isEndured = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof SessionEndedError ||
  error instanceof OvertakenError ||
  (error instanceof ApiError && (error.status === 500 || error.status === 503)) ||
  (error instanceof DOMException && error.name === 'QuotaExceededError');

import { ApiError } from '../../api-error.ts';
import { CallError } from '../../protocol/call-error.ts';
import { NetworkError } from '../sync/server-calls.ts';
import { NewerError, UnreadableError } from './unreadable-error.ts';

export const NOT_YET = 'It is opened when there is a connection.';

/** Why sealed work could not be opened, in words. */
export function reasonOf(error: unknown): string {
  if (error instanceof CallError && error.code === 'no-room')
    return `${error.message}. It stays on this device, sealed: free space here, and it comes back.`;
  if (error instanceof ApiError || error instanceof CallError) return error.message;
  if (error instanceof NetworkError) return NOT_YET;
  if (error instanceof NewerError)
    return 'A part of it is of a newer version of Firemark: load the new version. It stays on this device.';
  if (error instanceof UnreadableError) return 'A part of it can not be read any more. It stays on this device.';
  return 'It could not be opened. It stays on this device and is tried again.';
}

/** As long as the server counts the keys that one user opens [SESS.12]. */
const SOON_MS = 300_000;
const SELDOM_MS = 3_600_000;

/**
 * How long after that it is tried again, while the app is open: each round reaches the server, and there may be one a second. What the
 * server can't open, or this app can't read, hardly becomes another.
 */
export function againAfter(error: unknown): number {
  if (error instanceof NetworkError) return 0;
  const isLasting = error instanceof UnreadableError || (error instanceof ApiError && error.status === 422);
  return isLasting ? SELDOM_MS : SOON_MS;
}

import { isOfFile } from '../../is-of-file.ts';

/** Classes and codes of PostgreSQL's errors that say: not now. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CLASSES = ['08', '40', '53', '57'];
const READ_ONLY = '25006';
const IDLE_TRANSACTION = '25P03';
const LONG_TRANSACTION = '25P04';
const LONG_LOCKED = '55P03';
/** Of a disk that may come back; the rest of its class is damage, which no waiting mends [DB.31]. */
const IO_ERROR = '58030';
const CODES = new Set([READ_ONLY, IDLE_TRANSACTION, LONG_TRANSACTION, LONG_LOCKED, IO_ERROR]);
const OF_THE_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** With these, or a code of class 08, PostgreSQL ends the connection on which it says them. */
const ENDING = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', IDLE_TRANSACTION, LONG_TRANSACTION]);
/** What the driver says without a code. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** What kept a connection from being opened, whatever its code: a role that is shut out for now, a database under another name. */
const unopened = new WeakSet<Error>();

/** Notes what keeps this connection from being opened as out of reach; it stays the error that it is, for the log [DB.5]. */
export async function opening<T>(connected: Promise<T>): Promise<T> {
  try {
    return await connected;
  } catch (error) {
    if (error instanceof Error) unopened.add(error);
    throw error;
  }
}

/**
 * Whether a database that is gone, starting, full, overloaded or read-only for now was the cause, or one that undid this for the
 * sake of others or by a limit of its own: whoever asked tries again.
 */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (unopened.has(error)) return true;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return WORDS.test(error.message);
  const isState = code.length === 5 && (CLASSES.includes(code.slice(0, 2)) || CODES.has(code));
  return isState || (OF_THE_NETWORK.has(code) && !isOfFile(error));
}

/** Whether PostgreSQL let nothing be written. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === READ_ONLY;

/** Whether the connection went with it, and nobody knows what became of the statement; all else PostgreSQL answered and undid. */
export function isConnectionLost(error: unknown): boolean {
  if (!isOutOfReach(error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code !== 'string' || OF_THE_NETWORK.has(code) || code.startsWith('08') || ENDING.has(code);
}

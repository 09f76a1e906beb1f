const KEY = 'firemark-refused';

/** The hash of the session that the server has ended, noted where its end could not be written. */
export const refusedSession = (): string | null => localStorage.getItem(KEY);

/** Notes that, or with null that its end is written. */
export function noteRefused(hash: string | null): void {
  if (hash === null) return localStorage.removeItem(KEY);
  try {
    localStorage.setItem(KEY, hash);
  } catch {
    // Without room for the note it has ended until the next start, where the server says so again.
  }
}

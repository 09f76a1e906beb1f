const KEY = 'firemark-session';

/** Whether this browser was logged in when Firemark was open last: known before the data worker is there. */
export const wasLoggedIn = (): boolean => localStorage.getItem(KEY) !== null;

/** Remembers only that there is a session, or that there is none. */
export function noteSession(state: 'booting' | 'out' | 'in'): void {
  if (state === 'out') localStorage.removeItem(KEY);
  if (state !== 'in') return;
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // On a full device the landing page is seen for a moment at the next start.
  }
}

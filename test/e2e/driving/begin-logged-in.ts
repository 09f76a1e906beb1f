import type { BrowserContext } from 'playwright-core';

/** By the name of its store in the app's database, what a login leaves in it. */
type Left = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Opens a page of a browser that has not been here yet, which finds there what a login leaves: as another client would, past
 * the landing page, which takes a third of a first visit. False where this process doesn't reach the server by that name.
 */
export async function beginLoggedIn(
  context: BrowserContext,
  baseUrl: string,
  { username, password }: { username: string; password: string },
  open: () => Promise<unknown>,
): Promise<boolean> {
  if (new URL(baseUrl).hostname !== '127.0.0.1') return false;
  // The session is named after the browser.
  const response = await context.request.post('/api/auth/login', { data: { username, password } });
  if (!response.ok()) throw new Error(`${username} can't log in: ${response.status()} ${await response.text()}`);
  const { access_token, sealing_key, now: _now, ...reply } = (await response.json()) as Record<string, unknown>;
  const { password_changed_at: _at, password_changed_by: _by, ...user } = reply;
  const session = { user, token: access_token, sealingKey: sealing_key };
  const left: Left = { session: { session, 'sealing-key': { sealing_key } }, device: {} };
  const script = await context.addInitScript(leave, left);
  await open();
  await script.dispose();
  return true;
}

/** Before any script of the page runs: the database that the page opens then waits for this one's first version. */
function leave(left: Left): void {
  if (localStorage.getItem('firemark-session') !== null) return;
  localStorage.setItem('firemark-session', '1');
  const opening = indexedDB.open('firemark-app', 1);
  opening.onupgradeneeded = () => {
    for (const [name, records] of Object.entries(left)) {
      const store = opening.result.createObjectStore(name);
      for (const [key, value] of Object.entries(records)) store.add(value, key);
    }
  };
  opening.onsuccess = () => opening.result.close();
}

import type { BrowserContext } from 'playwright-core';

/**
 * Gives a browser that has not been here yet what a login leaves there: as another client would, past the landing page, which
 * takes a third of a first visit. False where this process doesn't reach the server by that name.
 */
export async function beginLoggedIn(
  context: BrowserContext,
  baseUrl: string,
  { username, password }: { username: string; password: string },
): Promise<boolean> {
  const { origin, hostname } = new URL(baseUrl);
  if (hostname !== '127.0.0.1') return false;
  // The session is named after the browser.
  const response = await context.request.post('/api/auth/login', { data: { username, password } });
  if (!response.ok()) throw new Error(`${username} can't log in: ${response.status()} ${await response.text()}`);
  const { access_token, sealing_key, now: _now, ...reply } = (await response.json()) as Record<string, unknown>;
  const { password_changed_at: _at, password_changed_by: _by, ...user } = reply;
  const session = { user, token: access_token, sealingKey: sealing_key };
  const store = (name: string, records: object[]) => ({ name, autoIncrement: false, indexes: [], records });
  const database = {
    name: 'firemark-app',
    version: 1,
    stores: [
      store('session', [
        { key: 'session', value: session },
        { key: 'sealing-key', value: { sealing_key } },
      ]),
      store('device', []),
    ],
  };
  const left = { origin, localStorage: [{ name: 'firemark-session', value: '1' }], indexedDB: [database] };
  await context.setStorageState({ cookies: [], origins: [left] });
  return true;
}

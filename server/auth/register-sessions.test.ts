import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnSession } from '#domain/user/own-session.ts';
import type { User } from '#domain/user/user.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';
import { deviceWords } from './device-words.ts';

let server: TestApp;
let inspector: User;

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

beforeEach(async () => {
  server = await openTestApp();
  inspector = await server.addUser({});
});
afterEach(() => server.close());

async function logInWith(agent: string): Promise<string> {
  const headers = { 'user-agent': agent };
  const payload = { username: 'inspector', password: TEST_PASSWORD };
  return (await server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).json().access_token;
}
const ask = (method: 'GET' | 'DELETE', url: string, token: string) =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
const list = async (token: string) => (await ask('GET', '/api/auth/sessions', token)).json<{ sessions: OwnSession[] }>().sessions;
const meStatus = async (token: string) => (await server.post('/api/auth/me', {}, token)).statusCode;
const addAdmin = () => server.addUser({ ...administrator, id: server.context.newId() as User['id'] });

test('[SESS.18] a user sees where they are logged in, this one first, and no secret', async () => {
  const desktop = await logInWith('curl/8');
  server.setNow('2026-11-21T10:00:00.000Z');
  const phone = await logInWith(PHONE);
  await server.logIn(await addAdmin());
  const sessions = await list(desktop);
  expect(sessions).toEqual([
    expect.objectContaining({ device: 'Another program', current: true, last_used_at: '2026-11-21T09:00:00.000Z' }),
    expect.objectContaining({ device: 'Chrome on Android', current: false, created_at: '2026-11-21T10:00:00.000Z' }),
  ]);
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(['created_at', 'current', 'device', 'id', 'last_used_at']);
  const stored = await server.context.db.selectFrom('sessions').select('token_hash').execute();
  for (const secret of [phone, ...stored.map(({ token_hash }) => token_hash)]) {
    expect(JSON.stringify(sessions)).not.toContain(secret);
  }
});

test('[SESS.18] one session is ended, or all others', async () => {
  const [here, phone, tablet, desk] = [await logInWith('a'), await logInWith('b'), await logInWith('c'), await logInWith('d')];
  const last = (await list(phone)).find(({ current }) => current);
  expect((await ask('DELETE', `/api/auth/sessions/${last?.id}`, here)).statusCode).toBe(200);
  expect([await meStatus(phone), await meStatus(tablet)]).toEqual([401, 200]);
  expect((await ask('DELETE', '/api/auth/sessions', here)).statusCode).toBe(200);
  expect([await meStatus(here), await meStatus(tablet), await meStatus(desk)]).toEqual([200, 401, 401]);
  expect(await list(here)).toHaveLength(1);
});

test('[SESS.25] a user has a hundred sessions: the longest unused ends for another one, which the audit trail tells', async () => {
  const theirs = await server.logIn(await addAdmin());
  const tokens: string[] = [];
  for (let session = 0; session < 100; session += 1) tokens.push(await server.logIn(inspector));
  const [first = '', second = '', third = ''] = tokens;
  server.setNow('2026-11-21T11:00:00.000Z');
  expect(await meStatus(first)).toBe(200);
  const last = await logInWith(PHONE);
  expect(await Promise.all([first, second, third, last, theirs].map(meStatus))).toEqual([200, 401, 200, 200, 200]);
  const sessions = await list(third);
  expect([sessions.length, sessions[0]?.current]).toEqual([100, true]);
  const entries = server.context.db.selectFrom('audit_entries').select(['kind', 'details']).orderBy('n', 'desc').limit(2);
  expect(await entries.execute()).toEqual([
    { kind: 'login', details: '{}' },
    { kind: 'session-ended', details: JSON.stringify({ ended: 1, of: null }) },
  ]);
});

test('[SESS.25] where there were more of old, a hundred are listed, this one among them', async () => {
  const here = await server.logIn(inspector);
  server.setNow('2026-11-21T10:00:00.000Z');
  for (let session = 0; session < 120; session += 1) await server.logIn(inspector);
  const sessions = await list(here);
  expect([sessions.length, sessions[0]?.current]).toEqual([100, true]);
});

test('[SESS.18] sessions of others are as if there were none', async () => {
  const [own, other] = [await server.logIn(inspector), await server.logIn(await addAdmin())];
  const [theirs] = await list(other);
  const reply = await ask('DELETE', `/api/auth/sessions/${theirs?.id}`, own);
  expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'It has ended already' }]);
  await ask('DELETE', '/api/auth/sessions', own);
  expect(await meStatus(other)).toBe(200);
});

test.each([
  [null, 'Another program'],
  [PHONE, 'Chrome on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0 Mobile Safari/604.1', 'Chrome on iPad'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'A browser on Mac'],
])('[SESS.18] %s is %s', (agent, words) => {
  expect(deviceWords(agent)).toBe(words);
});

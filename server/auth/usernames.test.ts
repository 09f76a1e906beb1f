import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deviceOf } from '#test/device.ts';
import type { User } from '#domain/user/user.ts';
import { firstRun } from '#server/first-run.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let token: string;

beforeEach(async () => {
  server = await openTestApp();
  token = await server.logIn(await server.addUser(administrator));
});
afterEach(() => server.close());

const loginStatus = async (username: string, on = server) =>
  (await on.post('/api/auth/login', { username, password: TEST_PASSWORD })).statusCode;
const fields = { forename: 'N', surname: 'C', email_address: null, user_role_id: 2, status: 'Active' };
const post = (user: object) => server.post('/api/users/update-or-create', user, token);
const create = (username: string, id = v7()) =>
  post({ ...fields, id, username, password: TEST_PASSWORD, updated_at: '2026-11-21T08:59:00.000Z' });

test.each([
  ['ÀB', ['ÀB', 'àb', ' A\u0300B ', 'ａ\u0300ｂ']],
  ['Straße', ['straße', 'STRASSE', 'STRAẞE']],
  ['Οδός', ['οδός', 'ΟΔΌΣ']],
])('[PASS.1] a user named %s logs in however it is typed', async (username, typed) => {
  expect((await create(username)).statusCode).toBe(200);
  for (const name of typed) expect([name, await loginStatus(name)]).toEqual([name, 200]);
});

test('[PASS.1] what is typed otherwise is the same username: it is taken, and free again after a renaming', async () => {
  const id = v7();
  expect((await create('ÀB', id)).statusCode).toBe(200);
  const clash = await create('àb');
  expect([clash.statusCode, clash.json()]).toEqual([422, { message: 'Username already in use', field: 'username' }]);
  expect((await post({ id, username: 'Other', updated_at: '2026-11-21T08:59:30.000Z' })).statusCode).toBe(200);
  expect([await loginStatus('àb'), await loginStatus('OTHER')]).toEqual([401, 200]);
  expect((await create('àb')).statusCode).toBe(200);
});

test.each(['ad\u200dmin', 'ad\u200cmin', 'admin\ufe0f', 'admin\u2800', 'admin\u3164', 'ad\u{16fe4}min'])(
  '[PASS.1] nobody is named %j beside the administrator, by a post or a push',
  async (username) => {
    const refused = await create(username);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { message: 'Must not contain invisible characters', field: 'username' },
    ]);
    const other = await server.addUser({ username: 'other' });
    const pushed = await deviceOf(server, token).pushOne({ entity: 'users', id: other.id, patch: { username } });
    expect(pushed).toMatchObject({ outcome: 'rejected', code: 'invalid', field: 'username' });
  },
);

test('[PASS.1, TEXT.4] who has such a name of old logs in with it, and keeps it when something else is changed', async () => {
  const { id } = await server.addUser({ username: 'ad\u200dmin' });
  expect(await loginStatus('AD\u200dMIN')).toBe(200);
  const at = '2026-11-21T09:00:00.000Z';
  const changed = await post({ ...fields, id, username: 'ad\u200dmin', status: 'Active', surname: 'D', updated_at: at });
  expect([changed.statusCode, changed.json()]).toEqual([200, expect.objectContaining({ surname: 'D' })]);
  expect(await loginStatus('ad\u200dmin')).toBe(200);
});

test('[PASS.1] the database itself holds two of one username apart', async () => {
  await server.addUser({ id: v7() as User['id'], username: 'ÀB' });
  await expect(server.addUser({ id: v7() as User['id'], username: 'àb' })).rejects.toThrow(/users[._]username/);
});

test('[PASS.1] ADMIN_USERNAME is folded like any other', async () => {
  const empty = await openTestApp({ variables: { ADMIN_USERNAME: ' ÀDMIN ', ADMIN_PASSWORD: TEST_PASSWORD } });
  await firstRun(empty.context);
  expect(await loginStatus('àdmin', empty)).toBe(200);
  await empty.close();
});

test('[RUN.4] an ADMIN_PASSWORD that a newer rule forbids stops the first start, not those of a server that has users', async () => {
  const first = await openTestApp({ variables: { ADMIN_PASSWORD: 'aaaaaaaa' } });
  await expect(firstRun(first.context)).rejects.toThrow(/^ADMIN_PASSWORD must be /);
  await first.addUser({ username: 'there before' });
  expect(await firstRun(first.context)).toEqual([]);
  await first.close();
});

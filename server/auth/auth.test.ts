import { argon2Sync, createPublicKey, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { User } from '#domain/user/user.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';
import { sealForServer } from '#test/seal-for-server.ts';
import { turnsOfOthers } from '#test/turns-of-others.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { openSealedPassword } from './passwords/sealed-password.ts';
import { openSealed, storedKeys } from './sealing-keys.ts';
import { endSessions } from './sessions.ts';
import { storePasswordHash } from './passwords/store-password-hash.ts';

let server: TestApp;
let inspector: User;

beforeEach(async () => {
  server = await openTestApp();
  inspector = await server.addUser({});
});
afterEach(() => server.close());

const logIn = (username: unknown, password: unknown) => server.post('/api/auth/login', { username, password });
const me = (token?: string) => server.post('/api/auth/me', undefined, token);

describe('login', () => {
  test('[S3.2, S7.3] answers the user with an access token, never with a secret', async () => {
    const reply = await logIn('inspector', TEST_PASSWORD);
    expect(reply.statusCode).toBe(200);
    const { access_token, sealing_key, now, password_changed_at, password_changed_by, ...user } = reply.json();
    expect(user).toEqual(inspector);
    expect([password_changed_at, password_changed_by]).toEqual([null, null]);
    expect(access_token).toMatch(/^[\w-]{43}$/);
    expect(now).toBe('2026-11-21T09:00:00.000Z');
    expect(createPublicKey({ key: Buffer.from(sealing_key, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType).toBe(
      'rsa',
    );
  });

  test('[OPS.1, SESS.28] a password that is changed while the old one is judged lets nobody in with that', async () => {
    // As many passes as take half a second.
    const nonce = randomBytes(16);
    const parameters = { message: TEST_PASSWORD, nonce, parallelism: 1, tagLength: 32, memory: 19_456, passes: 40 };
    const key = argon2Sync('argon2id', parameters);
    const slow = `$argon2id$v=19$m=19456,t=40,p=1$${nonce.toString('base64url')}$${key.toString('base64url')}`;
    const { db, now } = server.context;
    await storePasswordHash(db, inspector.id, slow);
    expect((await logIn('inspector', TEST_PASSWORD)).statusCode).toBe(200);
    const [late] = await Promise.all([logIn('inspector', TEST_PASSWORD), resetPassword({ db, now }, 'inspector')]);
    expect(late.statusCode).toBe(401);
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  test('[SCOPE.11] says a user’s name as of when a pull says their record was changed, which tells them no username', async () => {
    const { access_token, updated_at } = (await logIn('inspector', TEST_PASSWORD)).json();
    const sentAt = '2026-11-21T08:59:59.000Z';
    const admin = await server.logIn(await server.addUser(administrator));
    const own = async () => {
      const { rows } = (await server.post('/api/sync/pull', { cursor: null }, access_token)).json();
      return (rows.users as User[]).find(({ id }) => id === inspector.id);
    };
    expect(await own()).toMatchObject({ username: null, updated_at });
    const edit = { id: inspector.id, username: 'renamed', updated_at: sentAt };
    expect((await server.post('/api/users/update-or-create', edit, admin)).statusCode).toBe(200);
    const renamed = (await me(access_token)).json();
    expect(renamed).toMatchObject({ username: 'renamed' });
    expect(renamed.updated_at).not.toBe(updated_at);
    expect(await own()).toMatchObject({ username: null, updated_at: renamed.updated_at });
  });

  test('[PASS.1] takes the username in any case and with blanks around', async () => {
    expect((await logIn(' InSpector ', TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('[PASS.2] is the same answer for a wrong password, an unknown, an inactive and a deleted user', async () => {
    await server.addUser({ ...another('gone'), deleted_at: '2026-01-01T00:00:00.000Z' });
    await server.addUser({ ...another('idle'), status: 'Inactive' });
    const replies = [
      await logIn('inspector', 'wrong password'),
      await logIn('nobody', TEST_PASSWORD),
      await logIn('gone', TEST_PASSWORD),
      await logIn('idle', TEST_PASSWORD),
    ];
    for (const reply of replies) {
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({ message: 'Invalid login', field: 'username' });
    }
  });

  test('[PASS.2] an unknown user costs a password check too', async () => {
    const cpuOf = async (username: string) => {
      const before = process.cpuUsage();
      await logIn(username, 'wrong password');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // The least of three: other work of the process, such as a collection of garbage, may come into one.
    const leastOf = async (username: string) => Math.min(await cpuOf(username), await cpuOf(username), await cpuOf(username));
    await storePasswordHash(server.context.db, inspector.id, await hashPassword(TEST_PASSWORD));
    expect(await leastOf('nobody')).toBeGreaterThan((await leastOf('inspector')) / 3);
  });
});

describe('sessions', () => {
  test('[S7.4, S7.27, HTTP.2] /auth/me answers the current user to an empty body with a JSON content type', async () => {
    const token = await server.logIn(inspector);
    const reply = await me(token);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ ...inspector });
    expect(reply.json()).not.toHaveProperty('access_token');
  });

  test.each([
    ['no token', undefined],
    ['a foreign token', 'A'.repeat(43)],
    ['something else', 'a b'],
  ])('[S4.25] %s is a 401', async (_name, token) => {
    const reply = await me(token);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({ message: 'Please log in' });
  });

  test('[SESS.17] tokens are stored as hashes only', async () => {
    const token = await server.logIn(inspector);
    const stored = JSON.stringify(await server.context.db.selectFrom('sessions').selectAll().execute());
    expect(stored).toContain(inspector.id);
    expect(stored).not.toContain(token);
  });

  test('[SESS.17] last 90 days from their last use', async () => {
    const token = await server.logIn(inspector);
    server.setNow('2027-02-18T09:00:00.000Z');
    expect((await me(token)).statusCode).toBe(200);
    server.setNow('2027-05-19T08:59:59.000Z');
    expect((await me(token)).statusCode).toBe(200);
    server.setNow('2027-08-17T09:00:00.000Z');
    expect((await me(token)).statusCode).toBe(401);
  });

  test('[S7.13] logout revokes the token and no other', async () => {
    const [phone, desktop] = [await server.logIn(inspector), await server.logIn(inspector)];
    expect((await server.post('/api/auth/logout', undefined, phone)).statusCode).toBe(200);
    expect((await me(phone)).statusCode).toBe(401);
    expect((await me(desktop)).statusCode).toBe(200);
  });

  test('[SESS.19] a user who becomes inactive is logged out', async () => {
    const token = await server.logIn(inspector);
    await server.context.db.updateTable('users').set({ status: 'Inactive' }).where('id', '=', inspector.id).execute();
    expect((await me(token)).statusCode).toBe(401);
  });

  test('[SESS.20] all sessions of one user can be ended, not those of others', async () => {
    const admin = await server.addUser(another('admin', administrator));
    const [token, adminToken] = [await server.logIn(inspector), await server.logIn(admin)];
    await endSessions(server.context.db, inspector.id);
    expect((await me(token)).statusCode).toBe(401);
    expect((await me(adminToken)).statusCode).toBe(200);
  });
});

describe('passwords', () => {
  test('[S7.5, S7.27] validate-password says whether it is the own password', async () => {
    const token = await server.logIn(inspector);
    const answer = async (password: string) => (await server.post('/api/auth/validate-password', { password }, token)).json();
    expect(await answer(TEST_PASSWORD)).toEqual({ 'is-valid': true });
    expect(await answer('wrong password')).toEqual({ 'is-valid': false });
  });

  test('[PASS.6] a password sealed with the key of the login is opened', async () => {
    const { sealing_key } = (await logIn('inspector', TEST_PASSWORD)).json();
    expect(await openSealedPassword(server.context, sealForServer(sealing_key, 'påsswörd 🔥'))).toBe('påsswörd 🔥');
  });

  test('[PASS.26] others go on while it is opened, which needs a key that can be read', async () => {
    const pair = must((await storedKeys(server.context))[0], 'a key');
    const sealed = sealForServer(pair.public_key, 'a new password');
    const turns = await turnsOfOthers(async () => expect(String(await openSealed(pair, sealed, ''))).toBe('a new password'));
    expect(turns).toBeGreaterThan(0);
    expect(await openSealed({ ...pair, key_id: 'another', private_key: 'bm9uc2Vuc2U=' }, sealed, '')).toBe(null);
  });

  test('[PASS.6] what another key sealed, or a password that is too short, is refused by field', async () => {
    const { sealing_key } = (await logIn('inspector', TEST_PASSWORD)).json();
    const refusal = { statusCode: 400, field: 'password_sealed' };
    await expect(openSealedPassword(server.context, 'bm9uc2Vuc2U=')).rejects.toMatchObject(refusal);
    await expect(openSealedPassword(server.context, sealForServer(sealing_key, 'short'))).rejects.toMatchObject(refusal);
  });
});

describe('bad input', () => {
  const calls = ['/api/auth/login', '/api/auth/validate-password', '/api/auth/set-password'];

  test.each(calls)('[S7.2, HTTP.1] %s answers malformed bodies with 4xx, a message and the field', async (path) => {
    const token = await server.logIn(inspector);
    const missing = await server.post(path, { username: 'inspector' }, token);
    expect(missing.statusCode).toBe(400);
    expect(missing.json()).toEqual({ message: expect.any(String), field: 'password' });
    for (const password of [7, null, [], {}, true]) {
      const reply = await server.post(path, { username: 'inspector', password }, token);
      expect([reply.statusCode, reply.json().field]).toEqual([400, 'password']);
    }
    for (const body of ['', '{', 'null', '[]', '"text"', '{"__proto__":{"password":"a password"}}']) {
      const reply = await server.post(path, body, token);
      expect([body, reply.statusCode, reply.json()]).toEqual([
        body,
        400,
        expect.objectContaining({ message: expect.any(String) }),
      ]);
    }
    const huge = await server.post(path, { username: 'inspector', password: 'x'.repeat(5_000_000) }, token);
    expect([huge.statusCode, huge.json()]).toEqual([413, { message: expect.any(String) }]);
    const text = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
      payload: 'a,b',
    });
    expect([text.statusCode, text.json()]).toEqual([415, { message: expect.any(String) }]);
  });

  test('[HTTP.4] a __proto__ key is dropped and the rest of the body holds', async () => {
    const body = `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"username":"inspector","password":"${TEST_PASSWORD}"}`;
    expect((await server.post('/api/auth/login', body)).statusCode).toBe(200);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

const another = (username: string, fields: Partial<User> = {}): Partial<User> => ({
  id: server.context.newId() as User['id'],
  ...fields,
  username,
});

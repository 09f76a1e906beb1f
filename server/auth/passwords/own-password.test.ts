import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentPasswordLabel } from '#domain/user/current-password-label.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { deviceOf } from '#test/device.ts';
import { sealForServer } from '#test/seal-for-server.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';
import { hashQueue } from './hash-queue.ts';

let server: TestApp;
let admin: User;
let inspector: User;
let token: string;
let sealing_key: string;

const NEXT = 'a new password';

beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  inspector = await server.addUser({});
  token = await server.logIn(inspector);
  ({ sealing_key } = (await server.post('/api/auth/me', {}, token)).json());
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const loginStatus = async (password: string, username = 'inspector') =>
  (await server.post('/api/auth/login', { username, password })).statusCode;
const meStatus = async (session: string) => (await server.post('/api/auth/me', {}, session)).statusCode;
const set = (body: object, session = token) => server.post('/api/auth/set-password', body, session);
const validate = (password: string, session = token) => server.post('/api/auth/validate-password', { password }, session);
const seal = (text: string, label?: string) => sealForServer(sealing_key, text, label);
const current = (password = TEST_PASSWORD, user = inspector) => seal(password, currentPasswordLabel(user.id));

async function push(user: User, patch: object, session = token, op = v7()) {
  const operation = { op, device: v7(), entity: 'users', id: user.id, base: null, patch, ts: '2026-11-21T09:00:00.000Z' };
  const reply = await server.post('/api/sync/push', { operations: [operation] }, session);
  return reply.json<{ outcomes: { outcome: string; code?: string; field?: string; message?: string }[] }>().outcomes[0];
}
const post = (user: User, fields: object, session = token) =>
  server.post('/api/users/update-or-create', { id: user.id, updated_at: '2026-11-21T08:59:00.000Z', ...fields }, session);

describe('set-password', () => {
  test('[PASS.5] of a borrowed screen is refused: it needs the present password', async () => {
    const reply = await set({ password: NEXT });
    const refusal = { message: 'Give your current password too', field: 'current_password' };
    expect([reply.statusCode, reply.json()]).toEqual([422, refusal]);
    expect([await loginStatus(NEXT), await loginStatus(TEST_PASSWORD)]).toEqual([401, 200]);
  });

  test('[S7.6, PASS.5, PASS.8] follows a validate-password of its own session, once, and ends the other sessions', async () => {
    const desktop = await server.logIn(inspector);
    expect((await validate(TEST_PASSWORD)).json()).toEqual({ 'is-valid': true });
    expect((await set({ password: NEXT }, desktop)).statusCode).toBe(422);
    expect((await set({ password: NEXT })).statusCode).toBe(200);
    expect([await meStatus(token), await meStatus(desktop)]).toEqual([200, 401]);
    expect([await loginStatus(TEST_PASSWORD), await loginStatus(NEXT)]).toEqual([401, 200]);
    expect((await set({ password: 'yet another one' })).statusCode).toBe(422);
  });

  test('[PASS.5] what was validated holds for five minutes', async () => {
    await validate(TEST_PASSWORD);
    server.setNow('2026-11-21T09:05:00.000Z');
    expect((await set({ password: NEXT })).statusCode).toBe(422);
    await validate(TEST_PASSWORD);
    server.setNow('2026-11-21T09:09:59.000Z');
    expect((await set({ password: NEXT })).statusCode).toBe(200);
  });

  test('[PASS.5] takes the present password beside the new one, and a wrong one uses up what was validated', async () => {
    await validate(TEST_PASSWORD);
    const wrong = await set({ password: NEXT, current_password: 'wrong password' });
    const refusal = { message: 'Your password does not match', field: 'current_password' };
    expect([wrong.statusCode, wrong.json()]).toEqual([422, refusal]);
    expect((await set({ password: NEXT })).statusCode).toBe(422);
    expect((await set({ password: NEXT, current_password: TEST_PASSWORD })).statusCode).toBe(200);
  });

  test.each([
    ['short', 'Use at least 8 characters'],
    ['', 'Use at least 8 characters'],
    ['x'.repeat(191), 'Use at most 190 characters, fewer with accents or symbols'],
    [' '.repeat(12), 'Use more than blanks'],
    ['\u3000\u2003\u00a0       ', 'Use more than blanks'],
    ['password', 'This password is one of the most common ones: choose another'],
    [' QWERTYuiop ', 'This password is one of the most common ones: choose another'],
  ])('[PASS.4, PASS.20] refuses %o, in words', async (password, message) => {
    const reply = await set({ password, current_password: TEST_PASSWORD });
    expect([reply.statusCode, reply.json()]).toEqual([400, { message, field: 'password' }]);
    expect(await loginStatus(TEST_PASSWORD)).toBe(200);
  });

  test('[PASS.12, PASS.21] is no way to guess, nor is validate-password: ten wrong ones in a session within five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00.000Z') });
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await validate('guess')).json()).toEqual({ 'is-valid': false });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await set({ password: NEXT, current_password: 'guess' })).statusCode).toBe(422);
    }
    const message = 'Too many attempts, try again in 5 min';
    const refused = await set({ password: NEXT, current_password: TEST_PASSWORD });
    expect([refused.statusCode, refused.json().message]).toEqual([429, message]);
    expect((await validate(TEST_PASSWORD)).statusCode).toBe(429);
    const pushed = await push(inspector, { password_sealed: seal(NEXT), current_password_sealed: current() });
    expect(pushed).toMatchObject({ outcome: 'rejected', code: 'invalid', field: 'password', message });
    vi.setSystemTime('2026-11-21T09:05:01.000Z');
    expect((await set({ password: NEXT, current_password: TEST_PASSWORD })).statusCode).toBe(200);
  });
});

describe('a push', () => {
  const refused = { outcome: 'rejected', code: 'invalid', field: 'password' };

  test.each(['inspector', 'administrator'])('[PASS.7] of the own password needs the present one, sealed: %s', async (who) => {
    const own = who === 'inspector' ? inspector : admin;
    const session = await server.logIn(own);
    const password_sealed = seal(NEXT);
    const message = 'Give your current password too';
    expect(await push(own, { password_sealed }, session)).toMatchObject({ ...refused, message });
    const wrong = { password_sealed, current_password_sealed: current('wrong password', own) };
    expect(await push(own, wrong, session)).toMatchObject({ ...refused, message: 'Your password does not match' });
    expect(await loginStatus(NEXT, String(own.username))).toBe(401);
    const right = { password_sealed, current_password_sealed: current(TEST_PASSWORD, own) };
    expect(await push(own, right, session)).toMatchObject({ outcome: 'applied' });
    expect([await loginStatus(NEXT, String(own.username)), await meStatus(session)]).toEqual([200, 200]);
  });

  test('[PASS.7] that was answered is answered the same again, and counts as no wrong password', async () => {
    const [patch, op] = [{ password_sealed: seal(NEXT), current_password_sealed: current() }, v7()];
    for (let time = 0; time < 12; time += 1)
      expect(await push(inspector, patch, token, op)).toMatchObject({ outcome: 'applied' });
    expect((await validate(NEXT)).json()).toEqual({ 'is-valid': true });
  });

  test('[PASS.7] a new password that was sealed is no proof of the present one', async () => {
    const patch = { password_sealed: seal(NEXT), current_password_sealed: seal(TEST_PASSWORD) };
    expect(await push(inspector, patch)).toMatchObject(refused);
    expect(await loginStatus(TEST_PASSWORD)).toBe(200);
  });

  test('[PASS.13] that finds too many passwords being set is asked to come again, with nothing of it decided', async () => {
    let letGo: (() => void) | undefined;
    const blocked = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const others = Array.from({ length: 401 }, (_, index) => hashQueue.run('member', `other ${index}`, () => blocked));
    const [patch, op] = [{ password_sealed: seal(NEXT), current_password_sealed: current() }, v7()];
    const operation = { op, device: v7(), entity: 'users', id: inspector.id, base: null, patch, ts: '2026-11-21T09:00:00.000Z' };
    const reply = await server.post('/api/sync/push', { operations: [operation] }, token).finally(() => letGo?.());
    const message = 'Too many passwords are being checked: try again in a moment';
    expect([reply.statusCode, reply.json()]).toEqual([503, { message }]);
    await Promise.all(others);
    expect(await push(inspector, patch, token, op)).toMatchObject({ outcome: 'applied' });
  });

  test('[PASS.26] sets the own password once: what follows is proved by that one, and answered when it comes again', async () => {
    const device = deviceOf(server, token);
    const changing = (from: string, to: string) => ({ password_sealed: seal(to), current_password_sealed: current(from) });
    const name = { forename: 'Iana' };
    const last = 'the last password';
    const patches = [
      name,
      changing(TEST_PASSWORD, NEXT),
      name,
      changing(NEXT, 'between the two'),
      changing('between the two', last),
      name,
    ];
    const sent = patches.map((patch) => device.operation({ entity: 'users', id: inspector.id, patch }));
    const answered: Outcome[][] = [];
    for (let at = 0; at < sent.length; at += answered.at(-1)?.length ?? 0) {
      answered.push(await device.push(sent.slice(at)));
      expect(answered.at(-1)).not.toEqual([]);
    }
    expect(answered.map((outcomes) => outcomes.map(({ op }) => op))).toEqual(
      [sent.slice(0, 3), sent.slice(3, 4), sent.slice(4)].map((part) => part.map(({ op }) => op)),
    );
    expect(answered.flat().filter((outcome) => 'field' in outcome && outcome.field === 'password')).toEqual([]);
    expect([await loginStatus(last), await loginStatus(NEXT)]).toEqual([200, 401]);
    const setting = { entity: 'users', id: inspector.id, patch: { password_sealed: seal(NEXT) } } as const;
    const others = deviceOf(server, await server.logIn(admin));
    expect(await others.push([setting, setting, setting].map(others.operation))).toHaveLength(3);
  });

  test('[PASS.14, MAY.5] an inspector sets nobody else’s password, an administrator without more', async () => {
    const patch = { password_sealed: seal(NEXT), current_password_sealed: current() };
    expect(await push(admin, patch)).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    expect(await loginStatus(TEST_PASSWORD, 'admin')).toBe(200);
    expect(await push(inspector, { password_sealed: seal(NEXT) }, await server.logIn(admin))).toMatchObject({
      outcome: 'applied',
    });
    expect([await loginStatus(NEXT), await meStatus(token)]).toEqual([200, 401]);
  });

  test('[PASS.6] neither password is kept anywhere', async () => {
    const patch = { forename: 'Iana', password_sealed: seal(NEXT) };
    const adminToken = await server.logIn(admin);
    const right = { ...patch, current_password_sealed: current(TEST_PASSWORD, admin) };
    expect(await push(admin, right, adminToken)).toMatchObject({ outcome: 'conflict' });
    await push(admin, { ...patch, current_password_sealed: current('wrong password', admin) }, adminToken);
    for (const table of ['change_log', 'held_operations', 'conflicts'] as const) {
      const kept = JSON.stringify(await server.context.db.selectFrom(table).selectAll().execute());
      for (const secret of [patch.password_sealed, NEXT, TEST_PASSWORD, 'password_sealed']) expect(kept).not.toContain(secret);
    }
  });
});

describe('the spec’s own call', () => {
  test('[S7.6, PASS.5] sets the own password beside the present one, or after validate-password', async () => {
    const refused = await post(inspector, { password: NEXT });
    expect([refused.statusCode, refused.json().field]).toEqual([422, 'password']);
    expect((await post(inspector, { password: NEXT, current_password: 'wrong password' })).statusCode).toBe(422);
    expect((await post(inspector, { password: NEXT, current_password: TEST_PASSWORD })).statusCode).toBe(200);
    expect(await loginStatus(NEXT)).toBe(200);
    await validate(NEXT);
    expect((await post(inspector, { password: 'yet another one' })).statusCode).toBe(200);
    expect(await loginStatus('yet another one')).toBe(200);
  });

  test('[S7.6, PASS.4, PASS.14] an administrator sets another user’s password without more; common ones are refused in words', async () => {
    const adminToken = await server.logIn(admin);
    const common = await post(inspector, { password: 'football' }, adminToken);
    const message = 'This password is one of the most common ones: choose another';
    expect([common.statusCode, common.json()]).toEqual([422, { message, field: 'password' }]);
    expect((await post(inspector, { password: NEXT }, adminToken)).statusCode).toBe(200);
    expect(await loginStatus(NEXT)).toBe(200);
  });

  test('[CALL.3] the operation of a post is no fast hash of what was posted, and the same for the same post', async () => {
    const fields = { password: NEXT, current_password: TEST_PASSWORD };
    await post(inspector, fields);
    const stored = () => server.context.db.selectFrom('change_log').select('op_id').where('entity', '=', 'users').execute();
    const [operation] = await stored();
    const posted = { id: inspector.id, updated_at: '2026-11-21T08:59:00.000Z', ...fields };
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(JSON.stringify([inspector.id, 'users', posted])));
    expect(operation?.op_id.replaceAll('-', '')).not.toBe(Buffer.from(digest).toString('hex').slice(0, 32));
    expect((await post(inspector, fields)).statusCode).toBe(200);
    expect(await stored()).toHaveLength(1);
  });
});

describe('the next login', () => {
  const told = async (password: string) => {
    const reply = await server.post('/api/auth/login', { username: 'inspector', password });
    const { password_changed_at: at, password_changed_by: by } = reply.json();
    return [at, by];
  };

  test('[PASS.15] says that the password was changed, when and by whom, for 30 days', async () => {
    expect(await told(TEST_PASSWORD)).toEqual([null, null]);
    server.setNow('2026-11-21T09:12:00.000Z');
    await set({ password: NEXT, current_password: TEST_PASSWORD });
    server.setNow('2026-11-21T10:00:00.000Z');
    expect(await told(NEXT)).toEqual(['2026-11-21T09:12:00.000Z', 'you']);
    await post(inspector, { password: TEST_PASSWORD }, await server.logIn(admin));
    server.setNow('2026-12-21T09:59:00.000Z');
    expect(await told(TEST_PASSWORD)).toEqual(['2026-11-21T10:00:00.000Z', 'administrator']);
    server.setNow('2026-12-21T10:00:00.000Z');
    expect(await told(TEST_PASSWORD)).toEqual([null, null]);
  });

  test('[PASS.15] who changes it and changes it back doesn’t hear it in the owner’s place', async () => {
    await told(TEST_PASSWORD);
    server.setNow('2026-11-21T09:12:00.000Z');
    await set({ password: NEXT, current_password: TEST_PASSWORD });
    expect(await told(NEXT)).toEqual(['2026-11-21T09:12:00.000Z', 'you']);
    server.setNow('2026-11-21T09:13:00.000Z');
    await set({ password: TEST_PASSWORD, current_password: NEXT });
    const back = ['2026-11-21T09:13:00.000Z', 'you'];
    server.setNow('2026-11-21T09:14:00.000Z');
    expect(await told(TEST_PASSWORD)).toEqual(back);
    server.setNow('2026-11-21T17:00:00.000Z');
    expect(await told(TEST_PASSWORD)).toEqual(back);
  });

  test('[PASS.15] the very first says nothing', async () => {
    const user = { username: 'new', forename: 'N', surname: 'C', email_address: null, user_role_id: 2, status: 'Active' };
    const fresh = { ...user, id: v7() } as unknown as User;
    const adminToken = await server.logIn(admin);
    expect((await post(fresh, { ...user, password: NEXT }, adminToken)).statusCode).toBe(200);
    for (let login = 0; login < 2; login += 1) {
      const reply = await server.post('/api/auth/login', { username: 'new', password: NEXT });
      expect(reply.json()).toMatchObject({ password_changed_at: null, password_changed_by: null });
    }
  });
});

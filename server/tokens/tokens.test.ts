import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { exampleInspection, exampleSite } from '#domain/examples.ts';
import type { ApiToken, MadeToken } from '#domain/token/api-token.ts';
import type { User } from '#domain/user/user.ts';
import { expectAskedSeldom } from '#test/timing/asked-seldom.ts';
import { deviceOf, fieldsOf } from '#test/device.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let ada: User;
let session: string;
const log: string[] = [];

beforeEach(async () => {
  log.length = 0;
  server = await openTestApp({ onLog: (line) => void log.push(line) });
  ada = await server.addUser(administrator);
  session = await server.logIn(ada);
});
afterEach(() => server.close());

const request = { name: 'Planning', user_role_id: 1, days: 30, current_password: TEST_PASSWORD };
const make = async (fields: object = {}): Promise<MadeToken> => {
  const reply = await server.post('/api/tokens', { ...request, ...fields }, session);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json<MadeToken>();
};
const list = async () => (await ask('GET', '/api/tokens', session)).json<{ tokens: ApiToken[] }>().tokens;
const ask = (method: 'GET' | 'DELETE', url: string, token: string) =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
const me = (token: string) => server.post('/api/auth/me', {}, token);
const kinds = async () =>
  (await server.context.db.selectFrom('audit_entries').select(['kind', 'user_id', 'record_id']).orderBy('n').execute()).filter(
    ({ kind }) => kind.startsWith('token-'),
  );

test('[TOKEN.1, TOKEN.2] a token is told once, kept as a hash, and acts as a user of its own with its role', async () => {
  const { token, made } = await make();
  expect(token).toMatch(/^fmk_[\w-]{43}$/);
  expect(made).toMatchObject({ name: 'Planning', user_role_id: 1, created_by_id: ada.id, last_used_at: null, state: 'works' });
  expect(made.expires_at).toBe('2026-12-21T09:00:00.000Z');
  const self = (await me(token)).json<User>();
  expect(self).toMatchObject({ id: made.user_id, username: null, forename: 'Planning', surname: '(API)', user_role_id: 1 });
  expect(await list()).toEqual([{ ...made, last_used_at: '2026-11-21T09:00:00.000Z' }]);
  const stored = JSON.stringify([
    await server.context.db.selectFrom('api_tokens').selectAll().execute(),
    await server.context.db.selectFrom('audit_entries').selectAll().execute(),
    await server.context.db.selectFrom('change_log').selectAll().execute(),
    log,
  ]);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(token.slice(10));
});

test('[TOKEN.9] whoever makes a token has given their password within five minutes, which counts once, or gives it now', async () => {
  const { current_password, ...bare } = request;
  const tryWith = (fields: object) => server.post('/api/tokens', { ...bare, ...fields }, session);
  const faults = [
    [{}, 'Give your current password too'],
    [{ current_password: 'a wrong one' }, 'Your password does not match'],
  ] as const;
  for (const [fields, message] of faults) {
    const reply = await tryWith(fields);
    expect([reply.statusCode, reply.json()]).toEqual([422, { message, field: 'current_password' }]);
  }
  expect(await list()).toEqual([]);
  await server.post('/api/auth/validate-password', { password: current_password }, session);
  expect((await tryWith({ name: 'One' })).statusCode).toBe(200);
  expect((await tryWith({ name: 'Two' })).statusCode).toBe(422);
  expect((await tryWith({ name: 'Two', current_password })).statusCode).toBe(200);
  expect((await list()).map(({ name }) => name).sort()).toEqual(['One', 'Two']);
});

test('[TOKEN.9, PASS.12] to make one is no way to guess the password: ten wrong ones lock the session out of it', async () => {
  const tryWith = (current_password: string) => server.post('/api/tokens', { ...request, current_password }, session);
  for (let times = 0; times < 10; times += 1) expect((await tryWith('a wrong one')).statusCode).toBe(422);
  const locked = await tryWith(TEST_PASSWORD);
  expect([locked.statusCode, locked.json<{ field: string }>().field]).toEqual([429, 'current_password']);
  expect(await list()).toEqual([]);
});

test('[TOKEN.2] it writes under its own name, and an inspector’s sees what lists it only', async () => {
  const planner = await make();
  const device = deviceOf(server, planner.token);
  const site = exampleSite();
  expect(await device.pushOne({ entity: 'sites', id: site.id, patch: fieldsOf(site) })).toMatchObject({ outcome: 'applied' });
  const [entry] = await server.context.db.selectFrom('change_log').select('user_id').where('id', '=', site.id).execute();
  expect(entry?.user_id).toBe(planner.made.user_id);

  const reader = await make({ name: 'Reader', user_role_id: 2 });
  await server.put('inspections', exampleInspection({ inspector_ids: [reader.made.user_id as User['id']] }));
  await server.put('inspections', exampleInspection({ id: v7() as never, inspector_ids: [] }));
  const { page } = await deviceOf(server, reader.token).pull(null);
  expect(page.rows.inspections).toHaveLength(1);
  expect((await ask('GET', '/api/sync/held', reader.token)).statusCode).toBe(404);
});

test('[TOKEN.2, TOKEN.5] it ends with its time, its revocation, its user and its maker’s access', async () => {
  const { token, made } = await make({ days: 1 });
  expect((await me(token)).statusCode).toBe(200);
  const spare = await server.addUser({ ...administrator, username: 'spare' });
  const set = (fields: Partial<User>) =>
    server.context.db
      .updateTable('users')
      .set(fields as never)
      .where('id', '=', ada.id)
      .execute();
  for (const fields of [{ status: 'Inactive' }, { user_role_id: 2 }, { deleted_at: '2026-11-21T09:00:00.000Z' }] as const) {
    await set(fields);
    expect((await me(token)).statusCode).toBe(401);
    session = await server.logIn(spare);
    expect(await list()).toMatchObject([{ state: 'maker-gone' }]);
    await set({ status: 'Active', user_role_id: 1, deleted_at: null });
    expect((await me(token)).statusCode).toBe(200);
  }
  server.setNow('2026-11-22T09:00:00.000Z');
  expect((await me(token)).statusCode).toBe(401);
  expect(await list()).toMatchObject([{ state: 'ended' }]);

  const other = await make({ name: 'Other' });
  expect((await ask('DELETE', `/api/tokens/${other.made.id}`, session)).statusCode).toBe(200);
  expect((await me(other.token)).statusCode).toBe(401);
  expect((await ask('DELETE', `/api/tokens/${other.made.id}`, session)).statusCode).toBe(404);
  expect((await list()).map(({ id }) => id)).toEqual([made.id]);
  const gone = await server.context.db
    .selectFrom('users')
    .select(['forename', 'deleted_at'])
    .where('id', '=', other.made.user_id as User['id'])
    .executeTakeFirst();
  expect(gone).toEqual({ forename: 'Other', deleted_at: '2026-11-22T09:00:00.000Z' });
});

test.each([
  [{ name: '' }, 400],
  [{ name: '   ' }, 400],
  [{ name: 'x'.repeat(61) }, 400],
  [{ name: 'a\u202eb' }, 400],
  [{ days: 0 }, 400],
  [{ days: 366 }, 400],
  [{ days: 1.5 }, 400],
  [{ user_role_id: 3 }, 400],
  [{ id: 'own' }, 400],
  [{ name: 'PLANNING' }, 422],
])('[TOKEN.3] %j is refused with the field', async (fields, status) => {
  await make();
  const reply = await server.post('/api/tokens', { ...request, name: 'Another', ...fields }, session);
  expect(reply.statusCode).toBe(status);
  expect(await list()).toHaveLength(1);
});

test('[TOKEN.3] the fifty-first is refused, and there is room again once one is revoked', async () => {
  const tokens = [];
  for (let at = 0; at < 50; at += 1) tokens.push(await make({ name: `Token ${at}` }));
  const refused = await server.post('/api/tokens', request, session);
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { message: 'There are 50 API tokens already: revoke one first', field: 'name' },
  ]);
  await ask('DELETE', `/api/tokens/${tokens[7]?.made.id}`, session);
  await make();
});

test('[TOKEN.1, TOKEN.4] neither an inspector nor a token sees, makes or revokes any', async () => {
  const { token, made } = await make();
  const inspector = await server.logIn(await server.addUser({}));
  for (const other of [token, inspector]) {
    expect((await ask('GET', '/api/tokens', other)).statusCode).toBe(404);
    expect((await server.post('/api/tokens', { ...request, name: 'Mine' }, other)).statusCode).toBe(404);
    expect((await ask('DELETE', `/api/tokens/${made.id}`, other)).statusCode).toBe(404);
  }
  expect(await list()).toHaveLength(1);
});

test('[TOKEN.4] it sets no password, changes no user, and has no session', async () => {
  const { token, made } = await make();
  const device = deviceOf(server, token);
  for (const path of ['validate-password', 'set-password', 'logout', 'unseal']) {
    const reply = await server.post(`/api/auth/${path}`, { password: TEST_PASSWORD, key_id: 'x', sealed_key: 'x' }, token);
    expect([path, reply.statusCode]).toEqual([path, 403]);
  }
  expect((await ask('GET', '/api/auth/sessions', token)).statusCode).toBe(403);
  expect((await ask('DELETE', '/api/auth/sessions', token)).statusCode).toBe(403);
  const handedIn = await server.post('/api/sync/push', { operations: [], author: ada.id }, token);
  expect(handedIn.statusCode).toBe(403);
  const inspector = await server.addUser({ username: 'ian' });
  for (const [id, patch] of [
    [inspector.id, { user_role_id: 1 }],
    [inspector.id, { status: 'Inactive' }],
    [made.user_id, { username: 'planning' }],
    [made.user_id, { forename: 'Ada' }],
  ] as const) {
    expect(await device.pushOne({ entity: 'users', id, patch })).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
  }
  const now = server.context.now().toISOString();
  const posted = { ...inspector, updated_at: now, forename: 'Eve', password: 'another password' };
  expect((await server.post('/api/users/update-or-create', posted, token)).statusCode).toBe(404);
  const known = await server.post('/api/auth/login', { username: 'ian', password: TEST_PASSWORD });
  expect(known.json()).toMatchObject({ forename: 'Ian', user_role_id: 2 });
});

test('[TOKEN.4] it changes no user by a verdict on what waits either; a person does, and a token decides about the rest', async () => {
  const { token } = await make();
  const retired = await server.addUser({ ...administrator, username: 'retired', status: 'Inactive' });
  const inspector = await server.addUser({ username: 'ian' });
  const site = exampleSite();
  const device = v7();
  const operations = [
    { entity: 'users', id: inspector.id, patch: { user_role_id: 1 } },
    { entity: 'sites', id: site.id, patch: fieldsOf(site) },
  ].map((one) => ({ ...one, op: v7(), device, base: null, ts: '2026-11-21T08:00:00.000Z' }));
  await server.post('/api/sync/push', { operations, author: retired.id }, session);
  const [promotion, creation] = operations.map(({ op }) => op);
  const roles = () => server.context.db.selectFrom('users').select('user_role_id').where('id', '=', inspector.id).execute();

  const alone = await server.post(`/api/sync/held/${promotion}`, { verdict: 'accepted' }, token);
  expect([alone.statusCode, alone.json()]).toEqual([409, { message: 'You may not make this change' }]);
  const all = await server.post('/api/sync/held', { verdict: 'accepted', of: { device }, until: 99 }, token);
  expect(all.json()).toMatchObject({ verdicts: [creation], left: [{ op: promotion }] });
  expect(await roles()).toEqual([{ user_role_id: 2 }]);
  await server.post(`/api/sync/held/${promotion}`, { verdict: 'accepted' }, session);
  expect(await roles()).toEqual([{ user_role_id: 1 }]);
});

test('[TOKEN.4] nobody gives its user a password, a username or another role, nor brings a revoked one back', async () => {
  const { token, made } = await make({ user_role_id: 2 });
  const device = deviceOf(server, session);
  const whole = { username: 'planning', forename: 'Planning', surname: '(API)', email_address: null, status: 'Active' };
  for (const patch of [{ username: 'planning' }, { username: 'planning', user_role_id: 1 }, { deleted_at: null, ...whole }]) {
    const outcome = await device.pushOne({ entity: 'users', id: made.user_id, patch });
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'refused' });
  }
  const now = server.context.now().toISOString();
  const user = (await me(token)).json<User>();
  const posted = { ...user, ...whole, updated_at: now, password: 'another password' };
  expect((await server.post('/api/users/update-or-create', posted, session)).statusCode).toBe(422);
  expect((await server.post('/api/auth/login', { username: 'planning', password: 'another password' })).statusCode).toBe(401);

  await ask('DELETE', `/api/tokens/${made.id}`, session);
  const back = await device.pushOne({ entity: 'users', id: made.user_id, patch: { deleted_at: null, username: 'planning' } });
  expect(back).toMatchObject({ outcome: 'rejected', code: 'refused' });
});

test('[TOKEN.5] its streams end with it, not those of others', async () => {
  const [revoked, kept] = [await make(), await make({ name: 'Kept' })];
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const listen = async (token: string) => {
    const asked = get(`${url}/api/sync/events`, { headers: { authorization: `Bearer ${token}` } });
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    return reply.resume();
  };
  const streams = [await listen(revoked.token), await listen(kept.token), await listen(session)];
  const ended = once(streams[0] as IncomingMessage, 'end');
  await ask('DELETE', `/api/tokens/${revoked.made.id}`, session);
  // Not only when it is looked for.
  const began = performance.now();
  await ended;
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(streams.map((stream) => stream.complete)).toEqual([true, false, false]);
});

test('[FAN.21] whether its streams may stay is asked once for all of them, and no more than once a second', async () => {
  const { token } = await make();
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  for (let streams = 0; streams < 3; streams += 1) {
    const asked = get(`${url}/api/sync/events`, { headers: { authorization: `Bearer ${token}` } });
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    await once(reply, 'data');
  }
  await expectAskedSeldom(server.context, 'api_tokens');
});

test('[TOKEN.6] its making, first use and end are told once; its last use is written to the minute', async () => {
  const { token, made } = await make();
  await Promise.all([me(token), me(token), me(token)]);
  server.setNow('2026-11-21T09:00:59.000Z');
  await me(token);
  expect((await list())[0]?.last_used_at).toBe('2026-11-21T09:00:00.000Z');
  server.setNow('2026-11-21T09:01:00.000Z');
  await me(token);
  expect((await list())[0]?.last_used_at).toBe('2026-11-21T09:01:00.000Z');
  await ask('DELETE', `/api/tokens/${made.id}`, session);
  expect(await kinds()).toEqual([
    { kind: 'token-made', user_id: ada.id, record_id: made.user_id },
    { kind: 'token-used', user_id: made.user_id, record_id: made.user_id },
    { kind: 'token-revoked', user_id: ada.id, record_id: made.user_id },
  ]);
});

test('[TOKEN.7] with a token beside them the last administrator still can’t go', async () => {
  await make();
  const outcome = await deviceOf(server, session).pushOne({ entity: 'users', id: ada.id, patch: { status: 'Inactive' } });
  expect(outcome).toMatchObject({ outcome: 'rejected', code: 'last-administrator' });
});

test('[TOKEN.2] what looks like a token and is none is a 401 like any other', async () => {
  for (const token of ['fmk_', 'fmk_x', `fmk_${'A'.repeat(43)}`, `fmk_${'A'.repeat(196)}`]) {
    const reply = await me(token);
    expect([reply.statusCode, reply.json()]).toEqual([401, { message: 'Please log in' }]);
  }
});

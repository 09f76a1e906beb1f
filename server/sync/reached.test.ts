import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { PullPage, ReachedReply } from '#domain/sync/wire.ts';
import { ADMINISTRATOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { User } from '#domain/user/user.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let ada: User;

beforeEach(async () => {
  server = await openTestApp();
  ada = await server.addUser({ user_role_id: ADMINISTRATOR_ROLE_ID });
});
afterEach(() => server.close());

const cursorOf = async (token: string, cursor: string | null = null): Promise<string> => {
  const page = (await server.post('/api/sync/pull', { cursor }, token)).json<PullPage>();
  return page.more ? cursorOf(token, page.cursor) : (page.cursor ?? '');
};

/** Who asks is not logged in. */
const remembers = async (body: { cursor: string; known?: string }) =>
  (await server.post('/api/sync/reached', body)).json<ReachedReply>().remembers;

const push = async (token: string) => {
  const { id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...site } = exampleSite();
  const op = '0196f5d0-0000-7000-8000-000000000001';
  const operation = { op, device: op, entity: 'sites', id, base: null, patch: site, ts: '2026-11-21T09:00:00.000Z' };
  await server.post('/api/sync/push', { operations: [operation], sent_at: '2026-11-21T09:00:00.000Z' }, token);
  return op;
};

test('[SYNC.99] whoever is not logged in is told whether the server remembers how far their device had come: not once it is restored', async () => {
  const token = await server.logIn(ada);
  const before = await cursorOf(token);
  const op = await push(token);
  const after = await cursorOf(token, before);
  expect(await Promise.all([remembers({ cursor: before, known: op }), remembers({ cursor: after })])).toEqual([true, true]);
  await server.context.db.deleteFrom('change_log').where('op_id', '=', op).execute();
  expect(await remembers({ cursor: before })).toBe(true);
  expect(await remembers({ cursor: before, known: op })).toBe(false);
  expect(await remembers({ cursor: after })).toBe(false);
});

test('[SYNC.99] of a cursor that it has not made a server says nothing but that it does not remember it', async () => {
  const another = await openTestApp();
  const foreign = await another.post('/api/sync/pull', { cursor: null }, await another.logIn(await another.addUser({})));
  expect(await remembers({ cursor: foreign.json<PullPage>().cursor ?? '' })).toBe(false);
  expect(await remembers({ cursor: 'x'.repeat(60_000) })).toBe(false);
  expect((await server.post('/api/sync/reached', { cursor: 'x'.repeat(70_000) })).statusCode).toBe(413);
  expect((await server.post('/api/sync/reached', { known: 'x' })).json()).toMatchObject({ field: 'cursor' });
  await another.close();
});

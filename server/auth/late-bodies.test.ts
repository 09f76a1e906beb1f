import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { exampleSite } from '#domain/examples.ts';
import { FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { deviceOf, fieldsOf } from '#test/device.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { postgresOfTests } from '#test/postgres/postgres-database.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';
import { sha256Of } from '../files/file-contents.ts';
import { turnsOf } from '../sync/turns.ts';

let server: TestApp;
let boss: User;
let second: User;
let token: string;

beforeEach(async () => {
  server = await openTestApp();
  boss = await server.addUser(administrator);
  second = await server.addUser({ ...administrator, username: 'second' });
  token = await server.logIn(second);
});
afterEach(() => server.close());

interface Call {
  method?: 'POST' | 'PUT';
  url: string;
  body: unknown;
  headers?: Record<string, string>;
}

/** Sends a body of which the end comes after something else has happened. */
function sendLate({ method = 'POST', url, body, headers = {} }: Call, happening: () => Promise<unknown>) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  async function* pieces() {
    yield bytes.subarray(0, 1);
    await happening();
    yield bytes.subarray(1);
  }
  const sent = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': String(bytes.length) };
  return server.app.inject({
    method,
    url,
    headers: { ...sent, ...headers },
    payload: Readable.from(pieces(), { objectMode: false }),
  });
}

const site = exampleSite();
const photo = examplePhoto();
const pushed = (patch: Record<string, unknown>, entity = 'sites', id: string = site.id) => ({
  operations: [
    { op: v7(), device: v7(), entity, id, base: entity === 'users' ? 1 : null, patch, ts: '2026-11-21T08:00:00.000Z' },
  ],
  sent_at: '2026-11-21T09:00:00.000Z',
});

const calls: Record<string, () => Call> = {
  push: () => ({ url: '/api/sync/push', body: pushed(fieldsOf(site)) }),
  pull: () => ({ url: '/api/sync/pull', body: { cursor: null, device: v7() } }),
  'a post of the spec': () => ({ url: '/api/site/update-or-create', body: site }),
  'a list of the spec': () => ({ url: '/api/site/index', body: [] }),
  'a photo': () => ({
    method: 'PUT',
    url: `/api/files/${v7()}`,
    body: photo,
    headers: { 'content-type': 'image/jpeg', [FILE_HASH_HEADER]: sha256Of(photo) },
  }),
  'a new password': () => ({
    url: '/api/auth/set-password',
    body: { password: 'another password', current_password: TEST_PASSWORD },
  }),
};

const ends: Record<string, () => Promise<unknown>> = {
  'is deactivated': async () => changeSecond({ status: 'Inactive' }),
  'is deleted': async () => changeSecond({ deleted_at: server.context.now().toISOString() }),
  'logs out': () => server.post('/api/auth/logout', {}, token),
};

async function changeSecond(patch: Record<string, unknown>) {
  const device = deviceOf(server, await server.logIn(boss));
  expect(await device.pushOne({ entity: 'users', id: second.id, base: 1, patch })).toMatchObject({ outcome: 'applied' });
}

const stored = async () => {
  const { db } = server.context;
  const [sites, files, bytes] = await Promise.all([
    db.selectFrom('sites').select('id').execute(),
    db.selectFrom('files').select('id').execute(),
    db.selectFrom('file_contents').select('id').execute(),
  ]);
  return [...sites, ...files, ...bytes];
};

test.each(Object.keys(calls).flatMap((call) => Object.keys(ends).map((end) => [call, end] as const)))(
  '[SESS.28] %s of somebody who %s before its end comes is refused',
  async (call, end) => {
    const late = await sendLate((calls[call] as () => Call)(), ends[end] as () => Promise<unknown>);
    expect([late.statusCode, late.json()]).toEqual([401, { message: 'Please log in' }]);
    expect(await stored()).toEqual([]);
  },
);

test('[SESS.28, TOKEN.5] so it is with an API token that is revoked, and with one whose maker is no administrator any more', async () => {
  const bossToken = await server.logIn(boss);
  const secondToken = token;
  const make = async (maker: string, name: string) =>
    (await server.post('/api/tokens', { name, user_role_id: 1, days: 30 }, maker)).json<{
      token: string;
      made: { id: string };
    }>();
  const [revoked, orphaned] = [await make(bossToken, 'one'), await make(secondToken, 'two')];
  token = revoked.token;
  const revoke = () =>
    server.app.inject({
      method: 'DELETE',
      url: `/api/tokens/${revoked.made.id}`,
      headers: { authorization: `Bearer ${bossToken}` },
    });
  expect((await sendLate(calls['push']!(), revoke)).statusCode).toBe(401);
  token = orphaned.token;
  expect((await sendLate(calls['push']!(), () => changeSecond({ user_role_id: 2 }))).statusCode).toBe(401);
  expect(await stored()).toEqual([]);
});

test('[SESS.28, MAY.1] who loses their role before the end comes is judged by the new one', async () => {
  const raised = pushed({ user_role_id: 2 }, 'users', boss.id);
  const late = await sendLate({ url: '/api/sync/push', body: raised }, () => changeSecond({ user_role_id: 2 }));
  expect(late.json()).toMatchObject({ outcomes: [{ outcome: 'rejected', code: 'forbidden' }] });
});

test('[SESS.28] what waited for its turn to write is refused when its user has gone meanwhile, and tried again with another role', async () => {
  const { db } = server.context;
  const { writing } = turnsOf(server.context);
  const push = () => server.post('/api/sync/push', pushed(fieldsOf(site)), token);
  const whileItWaits = async (happening: { execute: () => Promise<unknown> }, send = push) => {
    await writing.enter('somebody else');
    const waits = send();
    await vi.waitUntil(() => writing.waiting === 1);
    await happening.execute();
    writing.leave('somebody else');
    return waits;
  };
  const demoted = await whileItWaits(db.updateTable('users').set({ user_role_id: 2 }).where('id', '=', second.id));
  expect([demoted.statusCode, demoted.json()]).toEqual([503, { message: 'Your role has changed. Try again' }]);
  const verdict = { verdict: 'accepted', reason: null, of: { device: v7() }, until: 1 };
  for (const send of [
    push,
    () => server.post('/api/sync/held', verdict, token),
    () => server.post(`/api/sync/held/${v7()}`, { verdict: 'refused', reason: null }, token),
    () => server.post(`/api/sync/conflicts/${v7()}`, { resolution: 'kept' }, token),
    () => server.post(`/api/sync/deleted-sites/${v7()}`, { decision: 'kept' }, token),
  ]) {
    await db.updateTable('users').set({ user_role_id: 1 }).where('id', '=', second.id).execute();
    token = await server.logIn(second);
    expect((await whileItWaits(db.deleteFrom('sessions'), send)).statusCode).toBe(401);
  }
  token = await server.logIn(second);
  expect((await whileItWaits(db.updateTable('users').set({ status: 'Inactive' }))).statusCode).toBe(401);
  expect(await stored()).toEqual([]);
});

test.runIf(postgresOfTests() !== null)(
  '[SESS.28] at another server’s write, too, who waits is asked for when it has ended',
  async () => {
    const { db } = server.context;
    const other = await db.startTransaction().execute();
    await other
      .updateTable('counter')
      .set({ ver: sql<number>`ver` })
      .execute();
    await other.updateTable('users').set({ status: 'Inactive' }).where('id', '=', second.id).execute();
    const waits = server.post('/api/sync/push', pushed(fieldsOf(site)), token);
    const locked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await locked.execute(db)).rows.length > 0);
    await other.commit().execute();
    expect((await waits).statusCode).toBe(401);
    expect(await stored()).toEqual([]);
  },
);

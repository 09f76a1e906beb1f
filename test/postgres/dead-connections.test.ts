import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { isOutOfReach } from '#server/database/postgres/is-out-of-reach.ts';
import { databaseOn, IDLE_TRANSACTION_MS, openConnections } from '#server/database/postgres/open-postgres.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';
import { type SilentProxy, silentProxy } from './silent-proxy.ts';

/** Longer than a statement takes on a busy machine. */
const WITHIN_MS = 5_000;

let url: string;
let proxy: SilentProxy;
let one: TestApp;
let far: TestApp;
let token: string;
let cursor: string | null;

beforeAll(async () => {
  url = await newDatabase();
  proxy = await silentProxy(url);
  one = await openTestApp({ variables: { DATABASE_URL: url } });
  const pool = openConnections(proxy.url, () => {});
  // None that is idle lives as long as one is waited for, as on a server.
  pool.options.idleTimeoutMillis = WITHIN_MS / 10;
  far = await openTestApp({ on: databaseOn(pool, pool, { withinMs: WITHIN_MS }) });
  token = await one.logIn(await one.addUser(administrator));
  ({ cursor } = (await deviceOf(one, token).pull(null)).page);
});
afterAll(async () => {
  // A connection that is dead takes no leave.
  proxy.close();
  await far.close();
  await one.close();
  await dropDatabases();
});

const push = () => {
  const device = deviceOf(far, token);
  const id = v7() as SiteId;
  return device.send([device.operation({ entity: 'sites', id, patch: fieldsOf(exampleSite({ id })) })]);
};
const pull = () => far.post('/api/sync/pull', { cursor, device: v7() }, token);

test('[DB.27] connections that die without a word while a push and a pull wait for PostgreSQL are given up, and the same server goes on', async () => {
  const { db } = one.context;
  const holder = await db.startTransaction().execute();
  await sql`lock table counter in access exclusive mode`.execute(holder);
  const asked = [push(), pull()];
  const waiting = async () => {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.map(({ query }) => query);
  };
  await expect.poll(waiting).toContainEqual(expect.stringContaining('update "counter"'));
  await expect.poll(waiting).toContainEqual('select "ver", "news" from "counter"');
  proxy.silence();
  for (const reply of await Promise.all(asked)) {
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
    expect(reply.json()).toEqual({ message: 'The database can’t be reached at the moment. Try again soon' });
  }
  await holder.rollback().execute();
  expect([(await push()).statusCode, (await pull()).statusCode]).toEqual([200, 200]);
});

test('[OPS.21] a server that hangs while PostgreSQL sends it a long answer holds up the others for 15 s at most', async () => {
  const hanging = await silentProxy(url);
  const pool = openConnections(hanging.url, () => {});
  const write = await databaseOn(pool, pool).startTransaction().execute();
  const { rows } = await sql`show tcp_user_timeout`.execute(write);
  expect(rows).toEqual([{ tcp_user_timeout: String(IDLE_TRANSACTION_MS) }]);
  await sql`set local tcp_user_timeout = 200`.execute(write);
  await write.updateTable('counter').set({ ver: 0 }).execute();
  hanging.hang();
  const answered = sql`select repeat('x', 1000) from generate_series(1, 40000)`.execute(write);
  const id = v7() as SiteId;
  expect(await deviceOf(one, token).pushOne({ entity: 'sites', id, patch: fieldsOf(exampleSite({ id })) })).toMatchObject({
    outcome: 'applied',
  });
  hanging.close();
  await expect(answered).rejects.toSatisfy(isOutOfReach);
  await write
    .rollback()
    .execute()
    .catch(() => {});
  await pool.end();
});

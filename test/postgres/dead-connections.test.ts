import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { isOutOfReach } from '#server/database/postgres/is-out-of-reach.ts';
import { databaseOn, IDLE_TRANSACTION_MS, openConnections } from '#server/database/postgres/open-postgres.ts';
import { runServerCommand } from '../backup/run-command.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';
import { type SilentProxy, silentProxy } from './silent-proxy.ts';

/** Longer than a statement takes on a busy machine. */
const WITHIN_MS = 5_000;
/** For a process to come so far. */
const COMMAND_MS = 30_000;

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

test('[DB.30] of a push whose connection PostgreSQL ends the log says why', async () => {
  const { db } = one.context;
  const lines: string[] = [];
  const other = await openTestApp({ variables: { DATABASE_URL: url }, onLog: (line) => void lines.push(line) });
  const holder = await db.startTransaction().execute();
  await sql`lock table counter in access exclusive mode`.execute(holder);
  const device = deviceOf(other, token);
  const pushed = device.send([device.operation({ entity: 'sites', id: v7(), patch: fieldsOf(exampleSite()) })]);
  const ended = async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update "counter"%'`.execute(db);
    return rows;
  };
  await expect.poll(ended).toEqual([{ ended: true }]);
  expect((await pushed).statusCode).toBe(503);
  await holder.rollback().execute();
  expect(lines.find((line) => line.includes('request failed'))).toMatch(
    /"message":"terminating connection due to administrator command".*"code":"57P01"/,
  );
  await other.close();
});

test('[DB.30] of a transaction that PostgreSQL ends while nothing is asked, what is asked next says why', async () => {
  const { promise: lost, resolve: lose } = Promise.withResolvers<unknown>();
  const pool = openConnections(url, lose);
  const db = databaseOn(pool, pool);
  const told = db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 1`.execute(trx);
    await lost;
    await sql`select 1`.execute(trx);
  });
  await expect(told).rejects.toMatchObject({ code: '25P03' });
  await db.destroy();
});

test('[DB.30] a connection that ends with a statement is handed to nobody else', async () => {
  const pool = openConnections(url, () => {});
  const db = databaseOn(pool, pool);
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toMatchObject({ code: '57P01' });
  await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await db.destroy();
});

test('[DB.32] a connection on which PostgreSQL refuses or ends a statement alone is kept for who asks next', async () => {
  const pool = openConnections(url, () => {});
  pool.options.max = 1;
  const db = databaseOn(pool, pool);
  const server = async () => (await sql`select pg_backend_pid() as pid`.execute(db)).rows;
  const first = await server();
  await sql`set default_transaction_read_only = on`.execute(db);
  await expect(db.updateTable('counter').set({ ver: 0 }).execute()).rejects.toMatchObject({ code: '25006' });
  await sql`set statement_timeout = 1`.execute(db);
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57014' });
  await sql`reset statement_timeout`.execute(db);
  expect([await server(), pool.totalCount]).toEqual([first, 1]);
  await db.destroy();
});

test('[DB.32] one that is read-only for ten seconds gives its place to a new one, which may be allowed to write again', async () => {
  const pool = openConnections(url, () => {});
  pool.options.max = 1;
  const db = databaseOn(pool, pool);
  const write = () => db.updateTable('counter').set({ ver: 0 }).where('ver', '<', 0).execute();
  await sql`set default_transaction_read_only = on`.execute(db);
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  const began = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => began + 10_001);
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await expect(write()).resolves.toBeDefined();
  vi.restoreAllMocks();
  await db.destroy();
});

/** What commands ask of a table; servers look at the counter too, by themselves. */
const ASKED = { audit_entries: '%"audit_entries"%', counter: 'select "audit_n"%from "counter"%' };

/** What a command says whose connection PostgreSQL ends while it waits for this table. */
async function lostIn(table: keyof typeof ASKED, script: string, parameters: string[] = []) {
  const { db } = one.context;
  const holder = await db.startTransaction().execute();
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(holder);
  const ended = runServerCommand(script, parameters, { DATABASE_URL: url });
  const end = async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${ASKED[table]}`.execute(db);
    return rows;
  };
  await expect.poll(end, { timeout: COMMAND_MS }).toEqual([{ ended: true }]);
  await holder.rollback().execute();
  return ended;
}

const LOST =
  'The database can’t be reached at the moment (terminating connection due to administrator command). Run it again once it can\n';

test('[AUDIT.40] a check whose PostgreSQL is lost or not there, or whose file can’t be read, ends with 3 and says why', async () => {
  const script = 'server/audit/verify-command.ts';
  expect(await lostIn('audit_entries', script)).toEqual({ code: 3, output: LOST });
  const nowhere = new URL(url);
  nowhere.port = '1';
  expect(await runServerCommand(script, [], { DATABASE_URL: nowhere.href })).toEqual({
    code: 3,
    output: expect.stringContaining('ECONNREFUSED') as string,
  });
  const file = join(tmpdir(), `${v7()}.csv`);
  expect(await runServerCommand(script, ['--export', file], {})).toEqual({
    code: 3,
    output: expect.stringContaining('ENOENT') as string,
  });
});

test('[DB.30] a backup whose PostgreSQL is lost says why in one line', async () => {
  const file = join(tmpdir(), `${v7()}.backup`);
  expect(await lostIn('counter', 'server/backup/backup-command.ts', [file])).toEqual({ code: 1, output: LOST });
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

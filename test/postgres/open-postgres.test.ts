import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleSite } from '#domain/examples.ts';
import { openDatabase, prepareDatabase } from '#server/database/connect.ts';
import {
  databaseOn,
  faultOf,
  IDLE_TRANSACTION_MS,
  openConnections,
  openPostgres,
  poolOf,
} from '#server/database/postgres/open-postgres.ts';
import { EnvironmentError } from '#server/environment.ts';
import { handOutNumbers } from '#server/labels/number-runs.ts';
import { startFault } from '#server/start-fault.ts';
import { runServerCommand } from '../backup/run-command.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { startRealServer } from '../real-server.ts';
import { administrator, openTestApp, TEST_PASSWORD } from '../test-app.ts';
import { call } from '../torture/client.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** Longer than any statement of a start takes on a machine that stands still for a moment. */
const STATEMENT_MS = 3_000;
const AT_LAST_MS = 30_000;
/** Kysely’s own, which one migrator holds at a time. */
const LOCK_OF_MIGRATIONS = '3853314791062309107';

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.close());

const open = (databaseUrl: string) => openDatabase({ dataDir: ':memory:', databaseUrl });

async function onServer(statement: string): Promise<void> {
  const db = await openPostgres(postgres.urlOf('postgres'), () => {});
  await sql.raw(statement).execute(db);
  await db.destroy();
}

/** What the start says, which is one line without the password. */
async function refusal(url: URL): Promise<string> {
  const error = await open(url.href).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EnvironmentError);
  const { message } = error as Error;
  expect(message).toMatch(/^DATABASE_URL names [^\n]+$/);
  expect(message).not.toContain('hunter2');
  return message;
}

const databaseAt = (name: string): URL => {
  const url = new URL(postgres.urlOf(name));
  url.password = 'hunter2';
  return url;
};

/** Ahead of all others: the driver says it once in a process. */
test('[DB.29] a connection is given one statement at a time, of which the driver has nothing to say', async () => {
  const warned: string[] = [];
  const keep = ({ message }: Error) => void warned.push(message);
  process.on('warning', keep);
  const pool = openConnections(postgres.urlOf('postgres'), () => {});
  const client = await pool.connect();
  await client.query('begin');
  await client.query('rollback');
  expect((await client.query('show tcp_user_timeout')).rows).toEqual([{ tcp_user_timeout: `${IDLE_TRANSACTION_MS}` }]);
  client.release();
  await pool.end();
  process.off('warning', keep);
  expect(warned).toEqual([]);
});

test('[RUN.5] a PostgreSQL that can not be used stops the start with one line that says why', async () => {
  const elsewhere = databaseAt('postgres');
  elsewhere.port = '1';
  expect(await refusal(elsewhere)).toContain('ECONNREFUSED');
  expect(await refusal(databaseAt('nowhere'))).toContain('"nowhere" does not exist');
  await onServer(`create database latin template template0 encoding 'LATIN1' locale_provider libc locale 'C'`);
  expect(await refusal(databaseAt('latin'))).toContain('LATIN1: UTF8 is needed');
  await onServer('create database reading');
  await onServer('alter database reading set default_transaction_read_only = on');
  expect(await refusal(databaseAt('reading'))).toContain('can only be read from');
  await onServer('create database unplaced');
  await onServer('alter database unplaced set search_path = nowhere');
  expect(await refusal(databaseAt('unplaced'))).toContain('search_path names no schema that is there');
  const old = { version: '130014', name: '13.14', encoding: 'UTF8', is_read_only: 'off', schema: 'public', is_limited: true };
  expect(faultOf(old)).toBe('PostgreSQL 13.14: 14 or newer is needed');
  expect(faultOf({ ...old, version: '140000' })).toBeNull();
  expect(faultOf({ ...old, version: '140000', is_limited: false })).toContain('a pooler such as PgBouncer');
});

/** Who may come in, and whether with a password; the first line that fits decides. */
async function letIn(...lines: string[]): Promise<void> {
  const db = await openPostgres(postgres.urlOf('postgres'), () => {});
  const { rows } = await sql<{ hba_file: string }>`show hba_file`.execute(db);
  const file = must(rows[0], 'its file').hba_file;
  await sql`copy (select unnest(string_to_array(${sql.lit(lines.join('\n'))}, chr(10)))) to ${sql.lit(file)}`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await db.destroy();
}

const ANYBODY = 'host all all 127.0.0.1/32 trust';

/** How a role is kept out of its database, and let in again. */
const shutOut = {
  'password authentication failed': [`alter role kept password 'changed'`, `alter role kept password 'hunter2'`],
  'is not permitted to log in': ['alter role kept nologin', 'alter role kept login'],
  'is not currently accepting connections': [
    'alter database kept allow_connections false',
    'alter database kept allow_connections true',
  ],
  'permission denied for database': [
    'revoke connect on database kept from public, kept',
    'grant connect on database kept to kept',
  ],
};

test('[DB.5, RUN.5] a server that PostgreSQL no longer lets in tells it as 503, its log the cause, and goes on once it may; a start says the cause', async () => {
  await onServer(`create role kept login password 'hunter2'`);
  await onServer('create database kept owner kept');
  await letIn('host all kept 127.0.0.1/32 scram-sha-256', ANYBODY);
  const url = databaseAt('kept');
  url.username = 'kept';
  const lines: string[] = [];
  const server = await openTestApp({ variables: { DATABASE_URL: url.href }, onLog: (line) => void lines.push(line) });
  const user = await server.addUser(administrator);
  const token = await server.logIn(user);
  const asked = () =>
    Promise.all([
      deviceOf(server, token).send([]),
      server.post('/api/sync/pull', { cursor: null }, token),
      server.post('/api/auth/login', { username: user.username, password: TEST_PASSWORD }),
      server.app.inject('/api/health/ready'),
    ]);
  for (const [why, [shut, letBackIn]] of Object.entries(shutOut)) {
    await onServer(must(shut, 'how'));
    // The connections that there were are lost first, and one that was being let in.
    const left = async () => {
      await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'kept'`);
      return poolOf(server.context.db)?.totalCount;
    };
    await expect.poll(left).toBe(0);
    lines.length = 0;
    const replies = await asked();
    expect(replies.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(replies.map(() => [503, '5']));
    expect(replies.map((reply) => reply.json<{ message: string }>().message)).toEqual([
      ...Array.from({ length: 3 }, () => 'The database can’t be reached at the moment. Try again soon'),
      'The database doesn’t answer',
    ]);
    expect(lines.filter((line) => line.includes('request failed') && line.includes(why))).toHaveLength(3);
    expect(lines.join('')).not.toContain('hunter2');
    expect(await refusal(url)).toContain(why);
    await onServer(must(letBackIn, 'how'));
    expect((await asked()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  }
  await server.close();
  await letIn(ANYBODY);
});

test('[RUN.14] a PostgreSQL of a newer Firemark stops the start in words that name it', async () => {
  await onServer('create database newer');
  const db = await open(postgres.urlOf('newer'));
  await sql`insert into kysely_migration values ('999-newer', '2027-01-01')`.execute(db);
  await db.destroy();
  expect(await refusal(databaseAt('newer'))).toContain('a database of a newer Firemark: start that one');
});

test('[RUN.18] a user without the right to make tables is told so in one line, at the start and by a command', async () => {
  await onServer('create database denied');
  await onServer('create role guest login');
  const url = databaseAt('denied');
  url.username = 'guest';
  const fault = await open(url.href).catch((error: unknown) => error);
  const told =
    /^The user of DATABASE_URL has too few rights \(permission denied for schema public\): make it the owner of its database[^\n]+\n?$/;
  expect(startFault(fault)).toMatch(told);
  const { code, output } = await runServerCommand('server/auth/reset-password-command.ts', ['admin'], { DATABASE_URL: url.href });
  expect(output).toMatch(told);
  expect(code).toBe(1);
});

test('[DB.23, RUN.2] two servers started at once on an empty PostgreSQL make one administrator, and both serve', async () => {
  await onServer('create database twice');
  const variables = { DATABASE_URL: postgres.urlOf('twice'), ADMIN_PASSWORD: 'of two servers' };
  const servers = await Promise.all([1, 2].map(() => startRealServer({ assets: null, variables })));
  expect(servers.filter((server) => server.output().includes('Log in as admin'))).toHaveLength(1);
  for (const { url } of servers) {
    const login = { username: 'admin', password: variables.ADMIN_PASSWORD };
    await call<{ access_token: string }>({ url, token: '' }, '/api/auth/login', login);
  }
  for (const server of servers) await server.close();
});

test('[DB.24, DB.27] a migration waits for another server’s as long as it takes, and statements that serve have their time', async () => {
  await onServer('create database waiting');
  const url = postgres.urlOf('waiting');
  const other = await openPostgres(url, () => {});
  const under = await other.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_OF_MIGRATIONS)})`.execute(under);
  const pool = openConnections(`${url}?statement_timeout=${STATEMENT_MS}`, () => {});
  const opened = prepareDatabase(databaseOn(pool, pool, { withinMs: STATEMENT_MS }));
  const waits = sql<{ age: number }>`
    select extract(milliseconds from max(now() - query_start))::int as age from pg_stat_activity where wait_event = 'advisory'`;
  const waited = async () => (await waits.execute(other)).rows[0]?.age ?? 0;
  await expect.poll(waited, { timeout: AT_LAST_MS }).toBeGreaterThan(STATEMENT_MS + 1_000);
  await under.commit().execute();
  const db = await opened;
  expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: `${STATEMENT_MS / 1_000}s` }]);
  await db.destroy();
  await other.destroy();
});

test('[DB.28] a database that asks for serializable transactions is written to by many at once as any other', async () => {
  await onServer('create database strict');
  await onServer(`alter database strict set default_transaction_isolation = 'serializable'`);
  const server = await openTestApp({ variables: { DATABASE_URL: postgres.urlOf('strict') } });
  const { db } = server.context;
  const token = await server.logIn(await server.addUser(administrator));
  const site = exampleSite();
  const ts = server.context.now().toISOString();
  const operation = { op: v7(), device: v7(), entity: 'sites', id: site.id, base: null, patch: fieldsOf(site), ts };
  const other = await db.startTransaction().execute();
  await other.updateTable('counter').set({ news: 1 }).execute();
  const pushed = server.post('/api/sync/push', { operations: [operation], sent_at: ts }, token);
  const waiting = sql`select 1 from pg_stat_activity where datname = 'strict' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1);
  await other.commit().execute();
  expect((await pushed).json()).toMatchObject({ outcomes: [{ outcome: 'applied' }] });
  await server.close();
});

test.each([
  ['off', 'on'],
  ['local', 'local'],
])('[DB.33] where a database says synchronous_commit = %s commits are %s', async (said, held) => {
  await onServer(`create database commits_${said}`);
  await onServer(`alter database commits_${said} set synchronous_commit = ${said}`);
  const db = await open(postgres.urlOf(`commits_${said}`));
  expect((await sql`show synchronous_commit`.execute(db)).rows).toEqual([{ synchronous_commit: held }]);
  await db.destroy();
});

test('[LABEL.15] a PostgreSQL in another life than the one that numbers were handed out in, as a standby that was promoted, leaves some out once', async () => {
  await onServer('create database standby');
  await onServer('create role plain login');
  await onServer('alter database standby owner to plain');
  const url = new URL(postgres.urlOf('standby'));
  url.username = 'plain';
  const server = await openTestApp({ variables: { DATABASE_URL: url.href } });
  const { db } = server.context;
  const admin = await server.addUser(administrator);
  const first = async () => (await handOutNumbers(server.context, admin, 10)).first;
  expect([await first(), await first()]).toEqual([1, 11]);
  // It has not heard of the last ten.
  await db.updateTable('label_counter').set({ last: 10 }).execute();
  const life = () => db.selectFrom('settings').select('value').where('name', '=', 'numbers_life').executeTakeFirstOrThrow();
  const { value } = await life();
  expect(value).toMatch(/^\d+ [\dA-F]{8} \d+$/);
  await db
    .updateTable('settings')
    .set({ value: `${value}0` })
    .where('name', '=', 'numbers_life')
    .execute();
  expect([await first(), await first()]).toEqual([21_001, 21_011]);
  expect(await life()).toEqual({ value });
  await server.close();
});

test('[DB.3] servers that start at once on an empty PostgreSQL migrate it once and share its keys', async () => {
  await onServer('create database fresh');
  const variables = { DATABASE_URL: postgres.urlOf('fresh') };
  const servers = await Promise.all([1, 2, 3].map(() => openTestApp({ variables })));
  const [one, two] = servers;
  const user = await one?.addUser({ username: 'inspector' });
  if (user === undefined || two === undefined) throw new Error('two servers were started');
  const token = await two.logIn(user);
  for (const server of servers) expect((await server.post('/api/sync/pull', { cursor: null }, token)).statusCode).toBe(200);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(two.context.db);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  const sorted = await sql<{ name: string }>`
    select forename as name from users where false union all
    select * from (select name from settings union all values ('a'), ('B'), ('b'), ('A')) as names
    where length(name) = 1 order by name`.execute(two.context.db);
  expect(sorted.rows.map(({ name }) => name)).toEqual(['A', 'B', 'a', 'b']);
  for (const server of servers) await server.close();
});

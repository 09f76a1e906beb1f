import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { startFault } from '../start-fault.ts';
import { migrate, migrations } from './migrate.ts';
import { NodeSqliteDialect, openSqlite } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

const AT = '2026-11-21T09:00:00.000Z';
const SPEC_DEVICE = '00000000-0000-0000-0000-000000000000';

/** A database as it was before accounts had keys of usernames. */
async function openOlder(): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(openSqlite(':memory:')) });
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '006'));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => older } }).migrateToLatest();
  if (error !== undefined) throw error;
  return db;
}

test('[PASS.1] accounts of before keep their names and sessions; of two whose names are the same now, the older keeps it', async () => {
  const db = await openOlder();
  const users = [
    ['one', 'Straße', null],
    ['two', 'STRASSE', null],
    ['gone', 'strasse', AT],
    ['nameless', null, null],
  ];
  for (const [at, [id, username, deleted_at]] of users.entries()) {
    await sql`insert into users (id, ver, created_at, updated_at, deleted_at, username, forename, surname)
      values (${id}, ${at + 1}, ${`2026-11-21T09:00:0${at}.000Z`}, ${AT}, ${deleted_at}, ${username}, 'A', 'B')`.execute(db);
  }
  for (const token of ['first', 'second']) {
    await sql`insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
      values (${token}, 'one', ${AT}, ${AT}, ${AT})`.execute(db);
  }
  await migrate(db);
  const keys = await db.selectFrom('users').select(['id', 'username', 'username_key']).orderBy('ver').execute();
  expect(keys).toEqual([
    { id: 'one', username: 'Straße', username_key: 'strasse' },
    { id: 'two', username: 'STRASSE', username_key: 'strasse two' },
    { id: 'gone', username: 'strasse', username_key: 'strasse' },
    { id: 'nameless', username: null, username_key: null },
  ]);
  const sessions = await db.selectFrom('sessions').select('id').execute();
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(2);
  await db.destroy();
});

test('[CALL.3] the fast hashes of posted passwords are forgotten, other operations keep their ids', async () => {
  const db = await openOlder();
  const log = async (op: string, entity: string, device: string, ver: number) => {
    await sql`insert into change_log (op_id, ver, entity, id, device, user_id, patch, before, client_time, server_time, outcome)
      values (${op}, ${ver}, ${entity}, 'x', ${device}, 'one', '{}', '{}', ${AT}, ${AT}, '{}')`.execute(db);
  };
  await log('hash of a password', 'users', SPEC_DEVICE, 1);
  await log('pushed', 'users', 'a device', 2);
  await log('posted', 'sites', SPEC_DEVICE, 3);
  await sql`insert into conflicts (conflict_id, entity, id, field, base, kept, lost, op_id, created_at)
    values ('c', 'users', 'x', 'forename', '1', '1', '1', 'hash of a password', ${AT})`.execute(db);
  await migrate(db);
  const [first, ...others] = await db.selectFrom('change_log').select('op_id').orderBy('ver').execute();
  expect(first?.op_id).toMatch(/^[\da-f-]{36}$/);
  expect(others).toEqual([{ op_id: 'pushed' }, { op_id: 'posted' }]);
  expect(await db.selectFrom('conflicts').select('op_id').execute()).toEqual([first]);
  await db.destroy();
});

test('[RUN.18] a migration that fails says why: in words where there is no room, else what the database said', async () => {
  const clashing = await openOlder();
  await sql`create table label_runs (id text)`.execute(clashing);
  const failed = await faultOf(clashing);
  expect(startFault(failed)).toMatch(/^Error: The database could not be migrated \(table "label_runs" already exists\)\n/);
  expect(startFault(failed)).toContain('\nbecause of Error: table "label_runs" already exists\n');
  const full = await openOlder();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(full);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(full);
  expect(startFault(await faultOf(full))).toBe('There is no room left (database or disk is full)');
});

async function faultOf(db: Kysely<Tables>): Promise<unknown> {
  const fault = await migrate(db).catch((error: unknown) => error);
  await db.destroy();
  return fault;
}

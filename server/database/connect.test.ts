import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { entities, entityNames } from '#domain/entities.ts';
import { usernameKey } from '#domain/user/username-key.ts';
import { openDatabase } from './connect.ts';
import { fieldsOf } from './row-codec.ts';

const directories: string[] = [];
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
});

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'firemark-database-'));
  directories.push(directory);
  return directory;
}

test('[DB.1] the migrated columns are the fields of each entity, and ver', async () => {
  const db = await openDatabase({ dataDir: ':memory:', databaseUrl: null });
  const tables = new Map((await db.introspection.getTables()).map((table) => [table.name, table]));
  for (const entity of entityNames) {
    const stored = tables.get(entity)?.columns.map((column) => column.name);
    const beside = ['ver', ...Object.keys(entities[entity].derived), ...entities[entity].kept];
    expect({ entity, columns: stored?.sort() }).toEqual({ entity, columns: [...fieldsOf(entity), ...beside].sort() });
  }
  await db.destroy();
});

test('[DB.2] the file is write-ahead logged and synced at every commit, and opens again with the same instance id', async () => {
  const dataDir = await temporaryDirectory();
  const readInstance = async () => {
    const db = await openDatabase({ dataDir, databaseUrl: null });
    const setting = await db.selectFrom('settings').selectAll().where('name', '=', 'instance_id').executeTakeFirstOrThrow();
    const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db);
    const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    await db.destroy();
    return { id: setting.value, journal: journal.rows[0]?.journal_mode, synchronous: synchronous.rows[0]?.synchronous };
  };
  const first = await readInstance();
  expect(first).toMatchObject({ journal: 'wal', synchronous: 2 });
  expect(await readInstance()).toEqual(first);
});

test('[PASS.1] usernames are unique among undeleted users, whatever their case', async () => {
  const db = await openDatabase({ dataDir: ':memory:', databaseUrl: null });
  const insert = (id: string, username: string, deleted: string | null) =>
    db
      .insertInto('users')
      .values({
        id,
        ver: Number(id),
        username,
        username_key: usernameKey(username),
        forename: 'Ada',
        surname: 'Byron',
        email_address: null,
        user_role_id: 1,
        status: 'Active',
        created_at: '',
        updated_at: '',
        deleted_at: deleted,
      })
      .execute();
  await insert('1', 'ada', null);
  await insert('2', 'ADA', '2026-01-01T00:00:00.000Z');
  await insert('4', 'ÀB', null);
  await expect(insert('5', 'àb', null)).rejects.toThrow(/unique/i);
  await expect(insert('3', 'Ada', null)).rejects.toThrow(/unique/i);
  await db.destroy();
});

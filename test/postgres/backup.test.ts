import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleSite } from '#domain/examples.ts';
import { verifyDatabase } from '#server/audit/verify-audit.ts';
import { DUMP_PART } from '#server/backup/backup-format.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { restorePostgres } from '#server/backup/postgres/restore-postgres.ts';
import { snapshotPostgres } from '#server/backup/postgres/snapshot-postgres.ts';
import type { Snapshot } from '#server/backup/snapshot.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openDatabase } from '#server/database/connect.ts';
import { migrate, migrations } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import type { Tables } from '#server/database/tables.ts';
import type { TarFile } from '#server/backup/tar/tar-stream.ts';
import { readEnvironment } from '#server/environment.ts';
import { HomeFault } from '#server/files/homes/home-fault.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';
import { postgresOfTests } from './postgres-database.ts';

let folder: string;
let server: TestApp;
let source: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-backup-'));
  source = await newDatabase();
  server = await openTestApp({ variables: { DATABASE_URL: source } });
  const token = await server.logIn(await server.addUser(administrator));
  const site = exampleSite();
  await deviceOf(server, token).pushOne({ entity: 'sites', id: site.id, patch: fieldsOf(site) });
});
afterEach(async () => {
  await server.close();
  await dropDatabases();
  rmSync(folder, { recursive: true });
});

const environmentOf = (DATABASE_URL: string, variables: Record<string, string> = {}) =>
  readEnvironment({ DATABASE_URL, DATA_DIR: join(folder, 'none'), ...variables });

/** The backup as it would be if its manifest said something else. */
async function writeAs(said: Partial<Snapshot>): Promise<void> {
  const snapshot = await snapshotPostgres(source);
  async function* none() {}
  await writeBackup({ snapshot: { ...snapshot, ...said }, photos: none(), file: file(), key: null });
  await snapshot.close();
}

test('[BACKUP.1] what is written to a PostgreSQL after the moment of its backup is not in it', async () => {
  const snapshot = await snapshotPostgres(source);
  await server.put('sites', exampleSite({ id: '00000000-0000-4000-8000-000000000000' as never }));
  async function* none() {}
  await writeBackup({ snapshot, photos: none(), file: file(), key: null });
  await snapshot.close();
  const target = environmentOf(await newDatabase());
  const { manifest } = await restoreBackup(file(), target);
  expect(manifest.tables['sites']?.rows).toBe(1);
});

const file = () => join(folder, 'backup');

const backUp = () => makeBackup(environmentOf(source), file());

test('[BACKUP.1, BACKUP.2, AUDIT.20] a PostgreSQL is backed up with its keys and its trail, and restored into an empty one only', async () => {
  const { manifest } = await backUp();
  expect(manifest.tables['sites']?.rows).toBe(1);
  await expect(restoreBackup(file(), environmentOf(source))).rejects.toThrow('names a database that is not empty');
  const target = await newDatabase();
  await restoreBackup(file(), environmentOf(target));
  const db = await openPostgres(target, () => {});
  const rowsOf = async (of: Kysely<Tables>) => ({
    // In another life of the database numbers for labels are handed out further on.
    settings: await of.selectFrom('settings').selectAll().where('name', '!=', 'numbers_life').execute(),
    keys: await of.selectFrom('sealing_keys').selectAll().execute(),
    sessions: await of.selectFrom('sessions').selectAll().execute(),
  });
  expect(await rowsOf(db)).toEqual(await rowsOf(server.context.db));
  expect(await verifyDatabase(db)).toHaveProperty('head.n', manifest.audit.n + 1);
  await db.destroy();
});

/** Which only a superuser installs. */
const EXTENSION = 'amcheck';

test('[BACKUP.31] what others keep in the database is not in it: whoever owns an empty one restores it without further rights', async () => {
  const name = `owner "${v7()}" $x`;
  const run = (statement: string, db = server.context.db) => sql.raw(statement).execute(db);
  await run(`create extension ${EXTENSION}; create schema others; create table others.kept (a text)`);
  const { manifest } = await backUp();
  const role = `"${name.replaceAll('"', '""')}"`;
  await run(`create role ${role} login`);
  const target = new URL(await newDatabase());
  await run(`alter database "${target.pathname.slice(1)}" owner to ${role}`);
  target.username = encodeURIComponent(name);
  // Of the driver's own.
  target.search = '?max=5&ssl=0';
  await restoreBackup(file(), environmentOf(target.href));
  const again = await makeBackup(environmentOf(target.href), join(folder, 'again'));
  expect(again.manifest.tables['sites']).toEqual(manifest.tables['sites']);
  const db = await openPostgres(target.href, () => {});
  const others = await sql`
    select extname from pg_extension where extname = ${EXTENSION}
    union all select nspname from pg_namespace where nspname = 'others'`.execute(db);
  expect(others.rows).toEqual([]);
  await db.destroy();
  await dropDatabases();
  const maintenance = await openPostgres(must(postgresOfTests(), 'a PostgreSQL'), () => {});
  await run(`drop role ${role}`, maintenance);
  await maintenance.destroy();
});

test('[BACKUP.31] a backup is of the schema that the server’s tables are in, though another has come before it on the path', async () => {
  const { manifest } = await backUp();
  const { rows } = await sql<{ user: string }>`select current_user as user`.execute(server.context.db);
  const user = must(rows[0], 'the user').user;
  await sql`create schema ${sql.ref(user)}`.execute(server.context.db);
  const again = await makeBackup(environmentOf(source), join(folder, 'again'));
  expect(again.manifest.tables).toEqual(manifest.tables);
  const target = await newDatabase();
  await restoreBackup(join(folder, 'again'), environmentOf(target));
});

test('[BACKUP.31] what a later version makes is in the backups too, though another schema has come before on the path', async () => {
  const { db } = server.context;
  const { rows } = await sql<{ user: string }>`select current_user as user`.execute(db);
  await sql`create schema ${sql.ref(must(rows[0], 'the user').user)}`.execute(db);
  const next: Migration = { up: (trx) => trx.schema.createTable('made_later').addColumn('id', 'text').execute() };
  Object.assign(migrations, { next });
  const made = await migrate(db)
    .then(backUp)
    .finally(() => Reflect.deleteProperty(migrations, 'next'));
  expect(made.manifest.tables).toHaveProperty('made_later');
  const { rows: paths } = await sql`show search_path`.execute(db);
  expect(paths).toEqual([{ search_path: '"$user", public' }]);
});

test('[BACKUP.31] a backup of a schema of another name than the one of who restores it is told in words', async () => {
  await backUp();
  const target = new URL(await newDatabase());
  const db = await openPostgres(target.href, () => {});
  await sql`create schema firemark`.execute(db);
  await db.destroy();
  await expect(restoreBackup(file(), environmentOf(target.href))).rejects.toThrow(
    'Nothing was restored: the backup is of another schema than firemark',
  );
});

test('[BACKUP.22] a place where photos can not be kept is told before anything is written: the same database takes the restore afterwards', async () => {
  await backUp();
  const target = await newDatabase();
  writeFileSync(join(folder, 'file'), '');
  const FILES_URL = pathToFileURL(join(folder, 'file', 'photos')).href;
  await expect(restoreBackup(file(), environmentOf(target, { FILES_URL }))).rejects.toThrow(HomeFault);
  await restoreBackup(file(), environmentOf(target));
  await (await openDatabase(environmentOf(target))).destroy();
});

test('[BACKUP.22, BACKUP.2] a restore that fails at its end leaves a database that no server opens, no backup takes and no restore fills up', async () => {
  const target = environmentOf(await newDatabase());
  // Late: once all is compared, the entry of the restore is about to be written.
  await writeAs({ audit: { n: 99, hash: 'of another trail' } });
  await expect(restoreBackup(file(), target)).rejects.toThrow('The audit trail ends with entry');
  const words = 'DATABASE_URL names a database whose restore has not come to its end';
  await expect(openDatabase(target)).rejects.toThrow(words);
  await expect(makeBackup(target, join(folder, 'other'))).rejects.toThrow(words);
  rmSync(file());
  await backUp();
  await expect(restoreBackup(file(), target)).rejects.toThrow('names a database that is not empty');
});

test('[BACKUP.22] a restore of which PostgreSQL takes nothing is begun anew in the same database', async () => {
  const target = environmentOf(await newDatabase());
  async function* files(): AsyncGenerator<TarFile> {
    const bytes = Buffer.from('no dump');
    async function* body() {
      yield bytes;
    }
    yield { name: `${DUMP_PART}000001`, size: bytes.length, body: body() };
  }
  await writeAs({ files });
  await expect(restoreBackup(file(), target)).rejects.toThrow('pg_restore failed');
  rmSync(file());
  await backUp();
  await restoreBackup(file(), target);
  await (await openDatabase(target)).destroy();
});

test('[BACKUP.22, BACKUP.26] a restore that PostgreSQL refuses in its middle leaves nothing of it and says why', async () => {
  await backUp();
  const target = environmentOf(await newDatabase());
  const db = await openPostgres(must(target.databaseUrl, 'an address'), () => {});
  // Made after the tables.
  await sql`create function audit_entries_refuse() returns trigger language plpgsql as 'begin return null; end'`.execute(db);
  await expect(restoreBackup(file(), target)).rejects.toThrow(/^psql failed .*audit_entries_refuse.* already exists/);
  await sql`drop function audit_entries_refuse()`.execute(db);
  await db.destroy();
  await restoreBackup(file(), target);
});

/** Programs of which this process would wait for the end. */
const programs = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;

test('[BACKUP.26] a restore whose file can not be read to its end leaves no program that waits for the rest', async () => {
  const target = await newDatabase();
  await backUp();
  const whole = readFileSync(file());
  writeFileSync(file(), whole.subarray(0, whole.length >> 1));
  const before = programs();
  // Past the first reading, which would find it.
  await expect(restorePostgres(file(), environmentOf(target))).rejects.toThrow('is damaged or cut off');
  await expect.poll(programs).toBe(before);
});

test('[BACKUP.26] a backup that finds no second connection leaves no transaction open', async () => {
  const name = `limited_${v7()}`;
  const run = (statement: string) => sql.raw(statement).execute(server.context.db);
  await run(`create role "${name}" login connection limit 1 in role pg_read_all_data`);
  const url = new URL(source);
  url.username = name;
  await expect(makeBackup(environmentOf(url.href), file())).rejects.toThrow('too many connections');
  const connections = async () =>
    (await sql`select pid from pg_stat_activity where usename = ${name}`.execute(server.context.db)).rows;
  await expect.poll(connections).toEqual([]);
  await run(`drop role "${name}"`);
});

test('[BACKUP.3] a backup of the other engine is refused, and so is a database that is none of ours', async () => {
  await backUp();
  const embedded = readEnvironment({ DATA_DIR: join(folder, 'restored') });
  await expect(restoreBackup(file(), embedded)).rejects.toThrow('is of a PostgreSQL: set DATABASE_URL');
  const empty = environmentOf(await newDatabase());
  await expect(makeBackup(empty, join(folder, 'other'))).rejects.toThrow('There is nothing to back up');
});

import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { checkDatabaseFile } from '../../database/embedded/check-database-file.ts';
import { BackupFault } from '../backup-fault.ts';
import { SQLITE_FILE } from '../backup-format.ts';
import { isRunning } from '../is-running.ts';
import { sqliteRows } from '../rows/sqlite-rows.ts';
import { digestTables } from '../rows/table-digests.ts';
import type { PhotoElsewhere } from '../photos/read-photo.ts';
import { knowsHomes, type Snapshot } from '../snapshot.ts';

/** All pages in one step: a copy that is made in several begins anew with each change. Writers go on beside it. */
const ALL_PAGES = 2 ** 31 - 1;
const COPY = 'backup-in-progress-';

/** A copy of an embedded database that a server may be writing to, beside it until it is closed [BACKUP.1]. */
export async function snapshotSqlite(dataDir: string): Promise<Snapshot> {
  const file = join(dataDir, SQLITE_FILE);
  if (!existsSync(file)) throw new BackupFault(`There is nothing to back up: DATA_DIR holds no database (${file})`);
  removeLeft(dataDir);
  const at = new Date();
  const copy = join(dataDir, `${COPY}${process.pid}.sqlite`);
  try {
    await copyDatabase(file, copy);
    const told = await describe(copy);
    const { size } = statSync(copy);
    return {
      engine: 'sqlite',
      at,
      ...told,
      async *files() {
        yield { name: SQLITE_FILE, size, body: createReadStream(copy) };
      },
      photos: () => photosIn(copy, told.schema),
      close: async () => rmSync(copy, { force: true }),
    };
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

async function copyDatabase(file: string, copy: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    checkDatabaseFile(file, database);
    await backup(database, copy, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}

async function describe(copy: string): Promise<Pick<Snapshot, 'schema' | 'tables' | 'audit'>> {
  const database = new DatabaseSync(copy);
  try {
    // A file by itself, without others beside it.
    database.exec('pragma journal_mode = delete');
    const [checked] = database.prepare('pragma quick_check(1)').all();
    if (checked?.['quick_check'] !== 'ok') throw new BackupFault('The database is damaged: restore the newest backup');
    const { schema } = database.prepare('select max(name) as schema from kysely_migration').get() ?? {};
    const { n, hash } = database.prepare('select audit_n as n, audit_hash as hash from counter').get() ?? {};
    const tables = await digestTables(sqliteRows(database));
    return { schema: String(schema), tables, audit: { n: Number(n), hash: String(hash) } };
  } finally {
    database.close();
  }
}

async function* photosIn(copy: string, schema: string): AsyncGenerator<PhotoElsewhere> {
  if (!knowsHomes(schema)) return;
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    const rows = database.prepare('select id, sha256, home from file_contents where home is not null order by id').iterate();
    for (const { id, sha256, home } of rows) yield { id: String(id), sha256: String(sha256), home: String(home) };
  } finally {
    database.close();
  }
}

/** Copies that a backup left when it was killed. */
function removeLeft(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(COPY)) continue;
    if (!isRunning(Number.parseInt(name.slice(COPY.length), 10))) rmSync(join(dataDir, name), { force: true });
  }
}

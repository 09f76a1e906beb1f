import { createWriteStream, existsSync, linkSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../database/connect.ts';
import { UNFINISHED } from '../../database/embedded/data-folder.ts';
import type { Environment } from '../../environment.ts';
import { filesPlace } from '../../files/homes/files-url.ts';
import { makeFolders } from '../../make-folders.ts';
import { BackupFault } from '../backup-fault.ts';
import { SQLITE_FILE } from '../backup-format.ts';
import { tryPhotosPlace } from '../photos/try-photos-place.ts';
import { type Checked, checkBackup } from '../read-backup.ts';
import { sqliteRows } from '../rows/sqlite-rows.ts';
import { differenceOf, digestTables } from '../rows/table-digests.ts';
import { finishRestore, type Restored } from '../finish-restore.ts';
import { syncToDisk } from '../sync-to-disk.ts';

/** Into a folder that is empty or not there; the database has its name once it is compared [BACKUP.2]. */
export async function restoreSqlite(file: string, environment: Environment): Promise<Restored> {
  const { dataDir, backupKey } = environment;
  const other = otherIn(environment);
  if (other !== null) throw new BackupFault(`DATA_DIR is not empty (${dataDir} holds ${other}): name a new folder`);
  await tryPhotosPlace(environment);
  const folder = join(dataDir, UNFINISHED);
  rmSync(folder, { recursive: true, force: true });
  makeFolders(folder);
  const database = join(folder, SQLITE_FILE);
  try {
    const checked = await checkBackup(file, backupKey, async ({ name, body }) => {
      if (name === SQLITE_FILE) await pipeline(body, createWriteStream(database, { flags: 'wx', mode: 0o600 }));
    });
    await compare(database, checked);
    const restored = await finish(file, { ...environment, dataDir: folder }, checked);
    await syncToDisk(database);
    putInPlace(database, environment);
    rmSync(folder, { recursive: true });
    await syncToDisk(dataDir);
    return restored;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is in the folder beside what a restore that was ended before its time leaves there; null when nothing is. */
function otherIn(environment: Environment): string | null {
  const { dataDir } = environment;
  const made = [UNFINISHED, photosWithin(environment)];
  return (existsSync(dataDir) ? readdirSync(dataDir) : []).find((name) => !made.includes(name)) ?? null;
}

/** In the place of no other file, and beside none that SQLite would take for its own [BACKUP.30]. */
function putInPlace(database: string, environment: Environment): void {
  const { dataDir } = environment;
  const came = otherIn(environment);
  if (came !== null)
    throw new BackupFault(
      `Nothing was restored: ${came} has come into ${dataDir} meanwhile. Stop the server that has started there, and restore into a new folder`,
    );
  const file = join(dataDir, SQLITE_FILE);
  try {
    linkSync(database, file);
  } catch (error) {
    // Where there are no hard links nothing but the look above keeps another file in its place.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    renameSync(database, file);
  }
}

/** What leads from the data folder to the photos' own, where that lies within; photos there are replaced by none but themselves. */
function photosWithin({ dataDir, filesUrl }: Environment): string | null {
  const place = filesUrl === null ? null : filesPlace(filesUrl);
  const way = place?.kind === 'folder' ? relative(resolve(dataDir), place.folder) : '';
  const [first = ''] = way.split(sep);
  return first === '' || first === '..' ? null : first;
}

async function finish(file: string, environment: Environment, checked: Checked): Promise<Restored> {
  const db = await openDatabase(environment);
  try {
    return await finishRestore(db, file, environment, checked);
  } finally {
    await db.destroy();
  }
}

async function compare(file: string, { manifest }: Checked): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    const difference = differenceOf(manifest.tables, await digestTables(sqliteRows(database)));
    if (difference !== null) throw new BackupFault(`Nothing was restored: ${difference}`);
  } finally {
    database.close();
  }
}

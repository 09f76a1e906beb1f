import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkDatabaseFile } from '../../database/embedded/check-database-file.ts';
import { holdDataFolder } from '../../database/embedded/hold-data-folder.ts';
import { BackupFault } from '../backup-fault.ts';
import { SQLITE_FILE } from '../backup-format.ts';

const BUSY = 5;

/** Works on an embedded database that nobody else has open, nor can open before that has ended [BACKUP.7]; the work closes it. */
export async function withEmbeddedLocked<T>(dataDir: string, work: (database: DatabaseSync) => Promise<T>): Promise<T> {
  const file = join(dataDir, SQLITE_FILE);
  if (!existsSync(file)) throw new BackupFault(`There is nothing to move: DATA_DIR holds no database (${file})`);
  const release = holdDataFolder(dataDir);
  try {
    return await work(lockFile(file));
  } finally {
    release();
  }
}

function lockFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    // Before the lock, which a look at the file would drop.
    checkDatabaseFile(file, database);
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: unknown }).errcode !== BUSY) throw error;
    throw new BackupFault('A server is running on DATA_DIR, or another program has its database open: stop it first');
  }
}

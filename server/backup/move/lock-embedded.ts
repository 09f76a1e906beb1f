import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkDatabaseFile } from '../../database/embedded/check-database-file.ts';
import { BackupFault } from '../backup-fault.ts';
import { SQLITE_FILE } from '../backup-format.ts';

const BUSY = 5;

/** An embedded database that nobody else has open, nor can open until it is closed [BACKUP.7]. */
export function lockEmbedded(dataDir: string): DatabaseSync {
  const file = join(dataDir, SQLITE_FILE);
  if (!existsSync(file)) throw new BackupFault(`There is nothing to move: DATA_DIR holds no database (${file})`);
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    checkDatabaseFile(file, database);
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: unknown }).errcode !== BUSY) throw error;
    throw new BackupFault('A server is running on DATA_DIR, or another program has its database open: stop it first');
  }
}

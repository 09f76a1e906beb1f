import type { Environment } from '../environment.ts';
import { BackupFault } from './backup-fault.ts';
import type { Engine } from './backup-format.ts';
import type { Restored } from './finish-restore.ts';
import { checkBackup } from './read-backup.ts';
import { restorePostgres } from './postgres/restore-postgres.ts';
import { restoreSqlite } from './sqlite/restore-sqlite.ts';

const otherEngine: Record<Engine, string> = {
  sqlite: 'is of an embedded database: restore it without DATABASE_URL, then run npm run move',
  postgres: 'is of a PostgreSQL: set DATABASE_URL to an empty database',
};

/** Reads all of it before anything is written, and compares afterwards [BACKUP.2, BACKUP.3]. */
export async function restoreBackup(file: string, environment: Environment): Promise<Restored> {
  const engine: Engine = environment.databaseUrl === null ? 'sqlite' : 'postgres';
  const { about } = await checkBackup(file, environment.backupKey);
  if (about.engine !== engine) throw new BackupFault(`${file} ${otherEngine[about.engine]}`);
  return engine === 'sqlite' ? restoreSqlite(file, environment) : restorePostgres(file, environment);
}

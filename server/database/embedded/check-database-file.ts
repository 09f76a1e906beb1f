import type { DatabaseSync } from 'node:sqlite';
import { EnvironmentError } from '../../environment.ts';
import { isCutOff } from './is-cut-off.ts';

/** A file that is put in its place would be mixed with the log that lies beside it. */
const LEAVE = 'Nothing was changed. Run npm run restore with the newest backup and a new folder, or name another folder.';

/** Of SQLite: damaged, and no database at all. */
const UNREADABLE: ReadonlySet<unknown> = new Set([11, 26]);

/** Throws, in words for whoever runs the server, when the file is not one of ours or not whole; it is not written to before [RUN.14]. */
export function checkDatabaseFile(file: string, database: DatabaseSync): void {
  const fault = databaseFileFault(file, database);
  if (fault !== null) throw new EnvironmentError(`DATA_DIR holds ${fault.what}: ${file} ${fault.why}. ${LEAVE}`);
}

/** What the file is instead of a whole database of ours, and by what that is seen; null where it may be one. */
export function databaseFileFault(file: string, database: DatabaseSync): { what: string; why: string } | null {
  if (isCutOff(file)) return { what: 'a database that was cut off', why: 'is shorter than it says' };
  const names = tableNames(database);
  if (names === null) return { what: 'no database that can be read', why: 'is damaged, or of another program' };
  if (names.length > 0 && !names.includes('kysely_migration'))
    return { what: 'a database of another program', why: "has tables that are not Firemark's" };
  return null;
}

/** Whether SQLite failed because of what is in the file. */
export const isUnreadable = (error: unknown): boolean => UNREADABLE.has((error as { errcode?: unknown }).errcode);

/** Null where they can't be read. */
function tableNames(database: DatabaseSync): unknown[] | null {
  try {
    return database
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map(({ name }) => name);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return null;
  }
}

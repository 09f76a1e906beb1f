import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { databaseFileFault } from '../database/embedded/check-database-file.ts';
import { sqliteToRead } from '../database/sqlite-dialect.ts';
import type { Tables } from '../database/tables.ts';

/** A database that somebody asks about: it is only read, whatever its version; throws in words where it can't be checked [AUDIT.11, AUDIT.23]. */
export function openToCheck(file: string): Kysely<Tables> {
  const { database, dialect } = open(file);
  const fault = faultOf(file, database);
  if (fault !== null) {
    database.close();
    throw new Error(`${file} ${fault}`);
  }
  return new Kysely<Tables>({ dialect });
}

function open(file: string): ReturnType<typeof sqliteToRead> {
  try {
    return sqliteToRead(file);
  } catch (error) {
    throw new Error(`${file} can’t be opened (${(error as Error).message})`, { cause: error });
  }
}

function faultOf(file: string, database: DatabaseSync): string | null {
  const fault = databaseFileFault(file, database);
  if (fault !== null) return `can’t be checked: it is ${fault.what}, for it ${fault.why}`;
  const trail = database.prepare(`select 1 from sqlite_master where name = 'audit_entries'`).get();
  return trail === undefined ? 'has no audit trail: it is of a version before there was one, or empty' : null;
}

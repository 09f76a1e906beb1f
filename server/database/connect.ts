import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { EnvironmentError } from '../environment.ts';
import { checkDatabaseFile } from './embedded/check-database-file.ts';
import { prepareDataFolder } from './embedded/data-folder.ts';
import { logOf, type OnStatement } from './log-of.ts';
import { migrate } from './migrate.ts';
import { refuseHalfRestored } from './postgres/half-restored.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openedAgainBy } from './read-beside.ts';
import { refuseMoved } from './refuse-moved.ts';
import { secretKey } from './secret-key.ts';
import { NodeSqliteDialect, openSqlite, sqliteToRead } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

interface Where {
  dataDir: string;
  databaseUrl: string | null;
  /** Told of connections that are lost while nobody uses them. */
  onLost?: (error: Error) => void;
  /** Told of each statement and how long it took. */
  onStatement?: OnStatement | null;
}

/** Opens the database and brings it to the newest form; the directory ':memory:' keeps it nowhere [RUN.4]. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  onLost = () => {},
  onStatement = null,
}: Where): Promise<Kysely<Tables>> {
  if (databaseUrl !== null) return prepareDatabase(await openPostgres(databaseUrl, onLost, onStatement), refuseHalfRestored);
  if (dataDir === ':memory:') return prepareSqlite(openFile(':memory:'), onStatement);
  const file = prepareDataFolder(dataDir);
  const database = openFile(file);
  checkDatabaseFile(file, database);
  const db = await prepareSqlite(database, onStatement);
  openedAgainBy(db, () => new Kysely<Tables>({ dialect: sqliteToRead(file).dialect, ...logOf(onStatement) }));
  return db;
}

/** What is no file, or lies where SQLite can't open one, stops the start in words [RUN.4]. */
function openFile(file: string): DatabaseSync {
  try {
    return openSqlite(file);
  } catch (error) {
    throw new EnvironmentError(`DATA_DIR holds what can’t be opened as a database: ${file} (${(error as Error).message})`);
  }
}

/** The same for an embedded database that is open already. */
export const prepareSqlite = (database: DatabaseSync, onStatement: OnStatement | null = null): Promise<Kysely<Tables>> =>
  prepareDatabase(new Kysely<Tables>({ dialect: new NodeSqliteDialect(database), ...logOf(onStatement) }));

/** The same for any that can be asked; one that can't be prepared is closed. */
export async function prepareDatabase(
  db: Kysely<Tables>,
  refuse: (db: Kysely<Tables>) => Promise<void> = async () => {},
): Promise<Kysely<Tables>> {
  try {
    await refuse(db);
    await migrate(db);
    await beginOn(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** What a migrated database needs before it serves. */
export async function beginOn(db: Kysely<Tables>): Promise<void> {
  await refuseMoved(db);
  await nameInstance(db);
  // Known from here on, so that no transaction waits for it.
  await secretKey({ db }, '');
}

/** A device notices by this name that it speaks to another database. */
async function nameInstance(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: 'instance_id', value: randomUUID() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { EnvironmentError } from '../environment.ts';
import { prepareDataFolder } from './data-folder.ts';
import { migrate } from './migrate.ts';
import { secretKey } from './secret-key.ts';
import { NodeSqliteDialect, openSqlite } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** Opens the database and brings it to the newest form; the directory ':memory:' keeps it nowhere. */
export async function openDatabase(where: { dataDir: string; databaseUrl: string | null }): Promise<Kysely<Tables>> {
  if (where.databaseUrl !== null)
    throw new EnvironmentError('DATABASE_URL names a PostgreSQL server, which is not supported yet');
  const file = where.dataDir === ':memory:' ? ':memory:' : prepareDataFolder(where.dataDir);
  return prepareDatabase(openSqlite(file));
}

/** The same for a database that is open already. */
export async function prepareDatabase(database: DatabaseSync): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) });
  try {
    await migrate(db);
    await nameInstance(db);
    // Known from here on, so that no transaction waits for it.
    await secretKey({ db }, '');
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** A device notices by this name that it speaks to another database. */
async function nameInstance(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: 'instance_id', value: randomUUID() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

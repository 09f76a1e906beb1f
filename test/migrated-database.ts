import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { prepareSqlite } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { NodeSqliteDialect, openSqlite } from '#server/database/sqlite-dialect.ts';
import type { Tables } from '#server/database/tables.ts';
import { openPostgresDatabase, postgresOfTests } from './postgres/postgres-database.ts';

let image: Promise<Uint8Array> | null = null;

/** A new database, on SQLite in memory or on the PostgreSQL of this run; what the migrations make is made once for all. */
export async function openMigratedDatabase(): Promise<Kysely<Tables>> {
  const postgres = postgresOfTests();
  return postgres === null ? prepareSqlite(await newSqlite()) : openPostgresDatabase(postgres);
}

/** The same, not yet named nor given to anybody. */
export async function newSqlite(): Promise<DatabaseSync> {
  image ??= makeImage();
  const database = openSqlite(':memory:');
  database.deserialize(await image);
  return database;
}

async function makeImage(): Promise<Uint8Array> {
  const database = openSqlite(':memory:');
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) });
  await migrate(db);
  const made = database.serialize();
  await db.destroy();
  return made;
}

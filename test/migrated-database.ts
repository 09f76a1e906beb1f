import { Kysely } from 'kysely';
import { prepareDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { NodeSqliteDialect, openSqlite } from '#server/database/sqlite-dialect.ts';
import type { Tables } from '#server/database/tables.ts';

let image: Promise<Uint8Array> | null = null;

/** A new database in memory; what the migrations make is made once for all of a process. */
export async function openMigratedDatabase(): Promise<Kysely<Tables>> {
  image ??= makeImage();
  const database = openSqlite(':memory:');
  database.deserialize(await image);
  return prepareDatabase(database);
}

async function makeImage(): Promise<Uint8Array> {
  const database = openSqlite(':memory:');
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) });
  await migrate(db);
  const made = database.serialize();
  await db.destroy();
  return made;
}

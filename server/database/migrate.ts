import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { EnvironmentError } from '../environment.ts';
import { poolOf, unwatched } from './postgres/open-postgres.ts';
import { SCHEMA } from './postgres/schema-of-tables.ts';
import type { Tables } from './tables.ts';

const folder = new URL('migrations/', import.meta.url);

/** Each file of the folder, by its name without the ending; their names are their order. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map(async (file) => [file.slice(0, -'.ts'.length), (await import(new URL(file, folder).href)) as Migration] as const),
  ),
);

/**
 * Brings the database to the newest form; all of it or nothing. It takes as long as it takes, with its wait for others [DB.24]. New
 * tables come to where the others are: nothing else is backed up [BACKUP.31].
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const pool = poolOf(db);
  if (pool === null) return migrateOn(db, { holds: 'DATA_DIR holds', other: 'a new folder' });
  await unwatched(pool)
    .connection()
    .execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`select set_config('search_path', quote_ident(${SCHEMA}), false)`.execute(connection);
      try {
        await migrateOn(connection, { holds: 'DATABASE_URL names', other: 'a new database' });
      } finally {
        // One that was lost is not used again.
        await sql`reset statement_timeout`.execute(connection).catch(() => {});
        await sql`reset search_path`.execute(connection).catch(() => {});
      }
    });
}

async function migrateOn(db: Kysely<Tables>, { holds, other }: { holds: string; other: string }): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && /previously executed migration/.test(error.message))
    throw new EnvironmentError(
      `${holds} a database of a newer Firemark: start that one, or run npm run restore with a backup of this version and ${other}`,
    );
  if (error !== undefined)
    throw new Error(`The database could not be migrated (${(error as Error).message})`, {
      cause: error,
    });
}

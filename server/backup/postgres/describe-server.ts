import { type Kysely, sql } from 'kysely';
import { must } from '#domain/assertions.ts';
import type { Tables } from '../../database/tables.ts';

export interface DatabaseServer {
  /** The version of PostgreSQL, without its minor part. */
  server: number;
  /** Where our tables are: what others keep in the database, such as extensions, is none of a backup's [BACKUP.31]. */
  schema: string;
}

/** Where tables are that the server finds, though somebody has made another schema since that comes before theirs. */
export async function describeServer(db: Kysely<Tables>): Promise<DatabaseServer> {
  const { rows } = await sql<DatabaseServer>`
    select current_setting('server_version_num')::int / 10000 as server, ${SCHEMA} as schema`.execute(db);
  return must(rows[0], 'the settings');
}

/** Of the tables, and where there are none yet the one in which they would be made. */
export const SCHEMA = sql<string>`coalesce((
  select nspname::text from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where pg_class.oid = to_regclass('kysely_migration')), current_schema()::text)`;

import { type Kysely, sql } from 'kysely';
import { must } from '#domain/assertions.ts';
import { SCHEMA } from '../../database/postgres/schema-of-tables.ts';
import type { Tables } from '../../database/tables.ts';

export interface DatabaseServer {
  /** The version of PostgreSQL, without its minor part. */
  server: number;
  /** Where our tables are: what others keep in the database, such as extensions, is none of a backup's [BACKUP.31]. */
  schema: string;
}

export async function describeServer(db: Kysely<Tables>): Promise<DatabaseServer> {
  const { rows } = await sql<DatabaseServer>`
    select current_setting('server_version_num')::int / 10000 as server, ${SCHEMA} as schema`.execute(db);
  return must(rows[0], 'the settings');
}

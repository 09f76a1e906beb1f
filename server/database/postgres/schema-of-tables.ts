import { sql } from 'kysely';

/**
 * Where our tables are, though somebody has made another schema since that comes before theirs; where there are none yet, the one
 * in which they would be made [BACKUP.31].
 */
export const SCHEMA = sql<string>`coalesce((
  select nspname::text from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where pg_class.oid = to_regclass('kysely_migration')), current_schema()::text)`;

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { poolOf } from './open-postgres.ts';
import { refuseReplaying } from './refuse-replaying.ts';

/** A right that is lacking, a function that there isn't, or that a service doesn't offer. */
const UNASKED = new Set(['42501', '42883', '0A000']);

/**
 * Which life of its data a database of a PostgreSQL leads: another one begins where a standby is promoted, or a copy of an earlier
 * moment served under another name or elsewhere. Null where that isn't told, as by an embedded database.
 */
export async function databaseLife(db: Kysely<Tables>): Promise<string | null> {
  if (poolOf(db) === null) return null;
  await refuseReplaying(db);
  try {
    const { rows } = await sql<{ life: string }>`
      select concat_ws(' ', system_identifier, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), oid) as life
      from pg_control_system(), pg_database where datname = current_database()`.execute(db);
    return rows[0]?.life ?? null;
  } catch (error) {
    if (UNASKED.has((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}

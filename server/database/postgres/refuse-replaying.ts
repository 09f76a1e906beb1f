import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** What PostgreSQL says while it starts: not now. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Before something is called forgotten: a standby that is not promoted yet may only be behind, and has it soon [DB.34].
 *
 * @throws {Error} that says so, for which the database counts as out of reach
 */
export async function refuseReplaying(db: Kysely<Tables>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const { rows } = await sql<{ is_replaying: boolean }>`select pg_is_in_recovery() as is_replaying`.execute(db);
  if (rows[0]?.is_replaying === true)
    throw Object.assign(new Error('DATABASE_URL leads to a standby that may be behind'), { code: CANNOT_CONNECT_NOW });
}

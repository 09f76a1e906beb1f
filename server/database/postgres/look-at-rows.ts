import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { poolOf } from './open-postgres.ts';

/**
 * After many rows came at once: until PostgreSQL has looked at them, which it does by itself within minutes, it reads tables whole
 * where it has an index [FAN.7]. For that alone nothing else fails.
 */
export async function lookAtRows(db: Kysely<Tables>): Promise<void> {
  if (poolOf(db) !== null) await sql`analyze`.execute(db).catch(() => undefined);
}

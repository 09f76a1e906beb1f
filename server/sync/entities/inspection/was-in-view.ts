import { type Kysely, sql } from 'kysely';
import type { Actor } from '#domain/permissions.ts';
import type { Tables } from '../../../database/tables.ts';
import { allOf, everything } from '../conditions.ts';
import { inspectionsSeen } from './inspections-seen.ts';

/** Whether a site was in view already, by an inspection that has not changed since [SCOPE]. */
export async function wasInView(db: Kysely<Tables>, actor: Actor, site: string, since: number): Promise<boolean> {
  const isUnchanged = sql`site_id = ${site} and closed_at is null and deleted_at is null and ver <= ${since}`;
  const where = [isUnchanged, inspectionsSeen(actor) ?? everything];
  const { rows } = await sql`select 1 from inspections where ${allOf(where)} limit 1`.execute(db);
  return rows.length > 0;
}

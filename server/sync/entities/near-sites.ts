import { type Kysely, sql } from 'kysely';
import type { Actor } from '#domain/permissions.ts';
import type { Tables } from '../../database/tables.ts';
import type { Condition } from './entity-policy.ts';
import { assignedTo } from './inspection/inspections-seen.ts';

/** The sites of the open inspections that list somebody: where they are about to go. */
export const nearSites = (actor: Actor): Condition =>
  sql`select site_id from inspections where closed_at is null and deleted_at is null and ${assignedTo(actor)}`;

export const nearAssets = (actor: Actor): Condition => sql`select id from assets where site_id in (${nearSites(actor)})`;

/** Whether there are any. */
export async function hasNear(db: Kysely<Tables>, actor: Actor): Promise<boolean> {
  const { rows } = await sql`${nearSites(actor)} limit 1`.execute(db);
  return rows.length > 0;
}

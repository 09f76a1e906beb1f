import { type Kysely, sql } from 'kysely';
import type { Actor } from '#domain/permissions.ts';
import type { Tables } from '../../database/tables.ts';
import { everything } from './conditions.ts';
import type { Condition } from './entity-policy.ts';
import { assignedTo } from './inspection/inspections-seen.ts';

/** The sites of the open inspections that list somebody: where they are about to go; by those alone that are unchanged since a ver. */
export const nearSites = (actor: Actor, until?: number): Condition =>
  sql`select site_id from inspections where ${isUnchanged(until)} and closed_at is null and deleted_at is null and ${assignedTo(actor)}`;

export const nearAssets = (actor: Actor, until?: number): Condition =>
  sql`select id from assets where ${isUnchanged(until)} and site_id in (${nearSites(actor, until)})`;

const isUnchanged = (until: number | undefined): Condition => (until === undefined ? everything : sql`ver <= ${until}`);

/** Whether there are any. */
export async function hasNear(db: Kysely<Tables>, actor: Actor): Promise<boolean> {
  const { rows } = await sql`${nearSites(actor)} limit 1`.execute(db);
  return rows.length > 0;
}

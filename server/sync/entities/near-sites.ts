import { type Kysely, sql } from 'kysely';
import type { Actor } from '#domain/permissions.ts';
import type { Tables } from '../../database/tables.ts';
import type { Condition, SentNear } from './entity-policy.ts';
import { assignedTo } from './inspection/inspections-seen.ts';

/** The sites of the open inspections that list somebody: where they are about to go. */
export const nearSites = (actor: Actor): Condition => sql`select site_id ${fromNear(actor)}`;

export const nearAssets = (actor: Actor): Condition => sql`select id from assets where site_id in (${nearSites(actor)})`;

const fromNear = (actor: Actor): Condition =>
  sql`from inspections where closed_at is null and deleted_at is null and ${assignedTo(actor)}`;

/** By inspections that are unchanged since the snapshot: their sites were near all the time. */
export async function readSentNear(db: Kysely<Tables>, actor: Actor, until: number): Promise<SentNear> {
  const { rows } = await sql<{ site_id: string; ver: number }>`select site_id, ver ${fromNear(actor)}`.execute(db);
  return { until, sites: new Set(rows.filter(({ ver }) => ver <= until).map(({ site_id }) => site_id)) };
}

/** Whether there are any. */
export async function hasNear(db: Kysely<Tables>, actor: Actor): Promise<boolean> {
  const { rows } = await sql`${nearSites(actor)} limit 1`.execute(db);
  return rows.length > 0;
}

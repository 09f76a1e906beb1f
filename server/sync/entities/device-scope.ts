import { type Kysely, sql } from 'kysely';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { type Actor, may } from '#domain/permissions.ts';
import type { Tables } from '../../database/tables.ts';
import { allOf, everything } from './conditions.ts';
import type { DeviceScope } from './entity-policy.ts';
import { inspectionsSeen } from './inspection/inspections-seen.ts';

const isOpen = sql`closed_at is null and deleted_at is null`;

/** A device holds the answers of the sites where its user has open inspections [SCOPE]. */
export async function readScope(db: Kysely<Tables>, actor: Actor): Promise<DeviceScope> {
  const conditions = [isOpen, inspectionsSeen(actor) ?? everything];
  const { rows } = await sql<{ site_id: string }>`
    select distinct site_id from inspections where ${allOf(conditions)}`.execute(db);
  return { actor, sites: new Set(rows.map((row) => row.site_id)) };
}

type OpenInspection = Pick<Inspection, 'site_id' | 'inspector_ids' | 'closed_by_id'>;

/** All that scopes follow from. */
export async function readOpenInspections(db: Kysely<Tables>): Promise<readonly OpenInspection[]> {
  const { rows } = await sql<{ site_id: string; inspector_ids: string }>`
    select site_id, inspector_ids, closed_by_id from inspections where ${isOpen}`.execute(db);
  return rows.map((row) => ({ ...row, inspector_ids: JSON.parse(row.inspector_ids) as string[] }) as OpenInspection);
}

/** The same scope as the database tells. */
export const scopeOf = (open: readonly OpenInspection[], actor: Actor): DeviceScope => ({
  actor,
  sites: new Set(open.filter((record) => may(actor, 'see', { entity: 'inspections', record })).map(({ site_id }) => site_id)),
});

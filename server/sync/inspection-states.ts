import type { Kysely } from 'kysely';
import type { StoredRow } from '../database/row-codec.ts';
import type { Tables } from '../database/tables.ts';

/** What decides whether a device holds an inspection and its site's answers. */
export interface InspectionState {
  inspector_ids: string[];
  site_id: string;
  isOpen: boolean;
}

export const stateOf = (row: Readonly<Record<string, unknown>>): InspectionState => ({
  inspector_ids: row['inspector_ids'] as string[],
  site_id: String(row['site_id']),
  isOpen: row['closed_at'] === null && row['deleted_at'] === null,
});

/** What an inspection was from a ver on, before each later change of it, the newest first; null where it did not exist yet. */
export async function statesSince(db: Kysely<Tables>, row: StoredRow, ver: number): Promise<(InspectionState | null)[]> {
  const entries = await db
    .selectFrom('change_log')
    .select(['before', 'stamp_before'])
    .where('entity', '=', 'inspections')
    .where('id', '=', String(row['id']))
    .where('ver', '>', ver)
    .orderBy('ver', 'desc')
    .execute();
  let state = { ...row, inspector_ids: JSON.parse(String(row['inspector_ids'])) as string[] };
  const states: (InspectionState | null)[] = [];
  for (const { before, stamp_before } of entries) {
    state = { ...state, ...(JSON.parse(before) as object) };
    states.push(stamp_before === null ? null : stateOf(state));
  }
  return states;
}

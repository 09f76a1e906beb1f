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

/** An inspection as it was at a ver, by what later changes replaced; null when it did not exist. */
export async function inspectionAt(db: Kysely<Tables>, row: StoredRow, ver: number): Promise<InspectionState | null> {
  const entries = await db
    .selectFrom('change_log')
    .select(['before', 'stamp_before'])
    .where('entity', '=', 'inspections')
    .where('id', '=', String(row['id']))
    .where('ver', '>', ver)
    .orderBy('ver', 'desc')
    .execute();
  const isNew = entries.length === 0 || entries.at(-1)?.stamp_before === null;
  if (isNew) return null;
  const now = { ...row, inspector_ids: JSON.parse(String(row['inspector_ids'])) as string[] };
  return stateOf(Object.assign(now, ...entries.map(({ before }) => JSON.parse(before) as object)));
}

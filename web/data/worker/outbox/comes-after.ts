import { newestGiven } from '#domain/grade/given-after.ts';
import type { Change } from '../../protocol/change.ts';
import type { Records } from '../store/records.ts';
import type { StoredRow } from '../store/stored-row.ts';

/**
 * The stamp of what a record comes after that only this device has: of a grade the newest other one of its day here, so that it
 * counts [GRADE]. What the server doesn't have has its stamp by this very clock: where it is earlier by that, the server, which sets
 * both right, needs no word of it.
 */
export function comesAfter(
  store: Records,
  { entity, id }: Change,
  record: Readonly<Record<string, unknown>>,
  now: string,
): string | null {
  if (entity !== 'asset_grades') return null;
  const { asset_id, graded_at } = record;
  const ofAsset = store.lookUp(entity, 'asset_id', String(asset_id)) as readonly StoredRow<'asset_grades'>[];
  const isTold = (row: StoredRow) => store.serverRow(entity, row.id) !== undefined || row.created_at >= now;
  const others = ofAsset.filter((row) => row.id !== id && isTold(row));
  return newestGiven(others, String(graded_at));
}

import { givenAfter } from '#domain/grade/given-after.ts';
import type { Change } from '../../protocol/change.ts';
import type { Records } from '../store/records.ts';
import type { StoredRow } from '../store/stored-row.ts';

/** When a change is made: a grade that only this device has yet after those of its day that are here, so that it counts [GRADE]. */
export function madeAt(store: Records, { entity, id }: Change, after: Readonly<Record<string, unknown>>, now: string): string {
  if (entity !== 'asset_grades' || store.serverRow(entity, id) !== undefined) return now;
  const { asset_id, graded_at } = after;
  const ofAsset = store.lookUp(entity, 'asset_id', String(asset_id)) as readonly StoredRow<'asset_grades'>[];
  const others = ofAsset.filter((row) => row.id !== id);
  return givenAfter(others, String(graded_at), now);
}

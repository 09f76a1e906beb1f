import type { AssetId } from '../asset/asset.ts';
import { grouped } from '../grouped.ts';
import type { Inspection } from '../inspection/inspection.ts';
import type { AssetGrade } from './asset-grade.ts';

type Given = Pick<AssetGrade, 'asset_id' | 'inspection_id' | 'deleted_at'>;

/** The assets that were tested in an inspection and are not in its scope: no figure and no list of it holds them [PROOF.23]. */
export function testedOutside(
  inspection: Pick<Inspection, 'id'>,
  inScope: Iterable<AssetId>,
  grades: readonly Given[],
): AssetId[] {
  const scope = new Set(inScope);
  const own = grades.filter(({ inspection_id, deleted_at }) => inspection_id === inspection.id && deleted_at === null);
  return [...new Set(own.map(({ asset_id }) => asset_id))].filter((id) => !scope.has(id));
}

const SINCE = 'moved or deleted since, or out of a scope that was changed';

/** The same as people read it; empty for none. */
export function testedOutsideWords(count: number, inspections = 1): string {
  if (count === 0) return '';
  const [where, scope] = inspections === 1 ? ['this inspection', 'its scope'] : ['these inspections', 'their scope'];
  return count === 1
    ? `1 asset was tested in ${where} and is not in ${scope} any more: ${SINCE}. No figure and no list holds it.`
    : `${grouped(count)} assets were tested in ${where} and are not in ${scope} any more: ${SINCE}. No figure and no list holds them.`;
}

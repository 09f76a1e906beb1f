import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { isInScope } from '#domain/inspection/in-scope.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import type { Row } from '../../protocol/row.ts';

type Inspection = Row<'inspections'>;

/**
 * Counts the assets that are left to be tested in each of many inspections, looking at every site's assets once; none are in
 * a closed one, where nothing can be done [DESK].
 */
export function leftCounter(store: StoreReader): (inspection: Inspection) => number {
  const sites = new Map<SiteId, Map<AssetTypeId, number>>();
  const assetsAt = (siteId: SiteId): Map<AssetTypeId, number> => {
    const known = sites.get(siteId);
    if (known !== undefined) return known;
    const counts = new Map<AssetTypeId, number>();
    for (const { asset_type_id: id } of store.by('assets', 'site_id', siteId)) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const id of counts.keys()) if (store.get('asset_types', id) === undefined) counts.delete(id);
    sites.set(siteId, counts);
    return counts;
  };
  return (inspection) => {
    if (isClosed(inspection)) return 0;
    const counts = assetsAt(inspection.site_id);
    const total = [...new Set(inspection.asset_type_ids)].reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
    return total === 0 ? 0 : total - gradedIn(store, inspection, counts);
  };
}

function gradedIn(store: StoreReader, inspection: Inspection, counts: ReadonlyMap<AssetTypeId, number>): number {
  const graded = new Set<AssetId>();
  for (const { asset_id } of store.undisputed('asset_grades', 'inspection_id', inspection.id)) {
    const asset = graded.has(asset_id) ? undefined : store.get('assets', asset_id);
    if (asset !== undefined && counts.has(asset.asset_type_id) && isInScope(inspection, asset)) graded.add(asset_id);
  }
  return graded.size;
}

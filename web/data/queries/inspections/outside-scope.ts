import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { testedOutside } from '#domain/grade/tested-outside.ts';
import { isInScope } from '#domain/inspection/in-scope.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';

interface Params {
  /** None is asked about while it is null. */
  inspection_id: InspectionId | null;
  site_id: SiteId;
  asset_type_ids: AssetTypeId[];
}

/** How many assets were tested in an inspection that would not be in this scope [PROOF.23]. */
export function outsideScope(store: StoreReader, { inspection_id, ...scope }: Params): number {
  if (inspection_id === null) return 0;
  const grades = store.undisputed('asset_grades', 'inspection_id', inspection_id);
  const inScope = grades
    .map(({ asset_id }) => store.get('assets', asset_id))
    .filter((asset) => asset !== undefined)
    .filter((asset) => isInScope(scope, asset) && store.get('asset_types', asset.asset_type_id) !== undefined);
  return testedOutside(
    { id: inspection_id },
    inScope.map(({ id }) => id),
    grades,
  ).length;
}

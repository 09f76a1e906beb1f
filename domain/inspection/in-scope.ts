import type { Asset } from '../asset/asset.ts';
import type { Inspection } from './inspection.ts';

type Scope = Pick<Inspection, 'site_id' | 'asset_type_ids'>;
type Placed = Pick<Asset, 'site_id' | 'asset_type_id' | 'deleted_at'>;

/** An undeleted asset of the inspection's site and of one of its types [GRADE]. */
export function isInScope(inspection: Scope, asset: Placed): boolean {
  return (
    asset.deleted_at === null && asset.site_id === inspection.site_id && inspection.asset_type_ids.includes(asset.asset_type_id)
  );
}

/** The total of 'graded/total' counts these [GRADE]. */
export function assetsInScope<A extends Placed>(inspection: Scope, assets: readonly A[]): A[] {
  return assets.filter((asset) => isInScope(inspection, asset));
}

import type { Asset } from '../asset/asset.ts';
import type { Inspection } from './inspection.ts';
type Scope = Pick<Inspection, 'site_id' | 'asset_type_ids'>;
type Placed = Pick<Asset, 'site_id' | 'asset_type_id' | 'deleted_at'>;
/** An undeleted asset of the inspection's site and of one of its types [design 7]. */
export declare function isInScope(inspection: Scope, asset: Placed): boolean;
/** The total of 'graded/total' counts these [design 7]. */
export declare function assetsInScope<A extends Placed>(inspection: Scope, assets: readonly A[]): A[];
export {};

import type { Asset, AssetId } from '../asset/asset.ts';
import type { AssetGrade } from '../grade/asset-grade.ts';
import { type Ranked } from '../grade/latest-grade.ts';
import type { Inspection, InspectionId } from './inspection.ts';
type Graded = Pick<AssetGrade, 'asset_id' | 'inspection_id'> & Ranked;
/** Of several grades of one asset in one inspection the latest counts [design 7]. */
export declare function gradeIn<G extends Graded>(inspectionId: InspectionId, assetId: AssetId, grades: readonly G[]): G | null;
/** Whether an asset has a grade of the inspection [design 7]. */
export declare function isGradedIn(inspectionId: InspectionId, assetId: AssetId, grades: readonly Graded[]): boolean;
/** The two figures of 'graded/total' [S2, design 7]. */
export declare function gradedOfTotal(
  inspection: Pick<Inspection, 'id' | 'site_id' | 'asset_type_ids'>,
  assets: readonly Pick<Asset, 'id' | 'site_id' | 'asset_type_id' | 'deleted_at'>[],
  grades: readonly Graded[],
): {
  graded: number;
  total: number;
};
export {};

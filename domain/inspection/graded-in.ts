import type { Asset, AssetId } from '../asset/asset.ts';
import type { AssetGrade } from '../grade/asset-grade.ts';
import { latestGrade, type Ranked } from '../grade/latest-grade.ts';
import { assetsInScope } from './in-scope.ts';
import type { Inspection, InspectionId } from './inspection.ts';

type Graded = Pick<AssetGrade, 'asset_id' | 'inspection_id'> & Ranked;

/** Of several grades of one asset in one inspection the latest counts [design 7]. */
export function gradeIn<G extends Graded>(inspectionId: InspectionId, assetId: AssetId, grades: readonly G[]): G | null {
  return latestGrade(grades.filter((grade) => grade.inspection_id === inspectionId && grade.asset_id === assetId));
}

/** Whether an asset has a grade of the inspection [design 7]. */
export function isGradedIn(inspectionId: InspectionId, assetId: AssetId, grades: readonly Graded[]): boolean {
  return gradeIn(inspectionId, assetId, grades) !== null;
}

/** The two figures of 'graded/total' [S2, design 7]. */
export function gradedOfTotal(
  inspection: Pick<Inspection, 'id' | 'site_id' | 'asset_type_ids'>,
  assets: readonly Pick<Asset, 'id' | 'site_id' | 'asset_type_id' | 'deleted_at'>[],
  grades: readonly Graded[],
): { graded: number; total: number } {
  const graded = new Set(
    grades.filter((grade) => grade.inspection_id === inspection.id && grade.deleted_at === null).map((grade) => grade.asset_id),
  );
  const scope = assetsInScope(inspection, assets);
  return { graded: scope.filter((asset) => graded.has(asset.id)).length, total: scope.length };
}

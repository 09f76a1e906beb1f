import type { Asset, AssetId } from '../asset/asset.ts';
import type { AssetGrade } from './asset-grade.ts';
import { type GradeColour, gradeColour } from './grade-colour.ts';
import { countsBefore, type Ranked } from './latest-grade.ts';
import { assetsInScope } from '../inspection/in-scope.ts';
import type { Inspection } from '../inspection/inspection.ts';

type Scope = Pick<Inspection, 'id' | 'site_id' | 'asset_type_ids'>;
type Placed = Pick<Asset, 'id' | 'site_id' | 'asset_type_id' | 'deleted_at'>;
type Given = Ranked & Pick<AssetGrade, 'asset_id' | 'recommendations'>;

interface GradedAsset<A, G> {
  asset: A;
  grade: G | null;
  colour: GradeColour;
}

/** The assets in scope, each with its grade in the inspection: of several one counts [GRADE]. */
export function gradedScope<A extends Placed, G extends Given>(
  inspection: Scope,
  assets: readonly A[],
  grades: readonly G[],
): GradedAsset<A, G>[] {
  const counting = new Map<AssetId, G>();
  for (const grade of grades) {
    if (grade.inspection_id !== inspection.id || grade.deleted_at !== null) continue;
    const other = counting.get(grade.asset_id);
    if (other === undefined || countsBefore(grade, other)) counting.set(grade.asset_id, grade);
  }
  return assetsInScope(inspection, assets).map((asset) => {
    const grade = counting.get(asset.id) ?? null;
    return { asset, grade, colour: gradeColour(grade) };
  });
}

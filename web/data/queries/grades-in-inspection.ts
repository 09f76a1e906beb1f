import type { AssetId } from '#domain/asset/asset.ts';
import { newestFirst } from '#domain/grade/latest-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { Row, StoreReader } from '../store-reader.ts';

type Grade = Row<'asset_grades'>;

/** The grade that counts in the inspection, of each asset that has one [D7]. */
export function gradesInInspection(store: StoreReader, inspectionId: InspectionId): Map<AssetId, Grade> {
  const latest = new Map<AssetId, Grade>();
  for (const grade of store.by('asset_grades', 'inspection_id', inspectionId)) {
    const former = latest.get(grade.asset_id);
    if (former === undefined || newestFirst(grade, former) < 0) latest.set(grade.asset_id, grade);
  }
  return latest;
}

import { linkOptions } from '@tanstack/react-router';
import type { AssetId } from '#domain/asset/asset.ts';
import { unreachable } from '#domain/assertions.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';

/** Where an entry of the grading list leads: the answers view, or nowhere for grade changes [S2]. */
export function gradingLink(entry: AssetOverview['gradings'][number], assetId: AssetId) {
  switch (entry.kind) {
    case 'grade-change':
      return null;
    case 'ad-hoc':
      return linkOptions({
        to: '/assets/survey/$asset_id/asset-grade/$asset_grade_id',
        params: { asset_id: assetId, asset_grade_id: entry.grade.id },
      });
    case 'completed':
      return linkOptions({
        to: '/assets/survey/$asset_id/answers/$inspection_id/asset-grade/$asset_grade_id',
        params: { asset_id: assetId, inspection_id: entry.grade.inspection_id ?? '', asset_grade_id: entry.grade.id },
      });
    case 'not-inspected':
      return linkOptions({
        to: '/assets/survey/$asset_id/answers/{-$inspection_id}',
        params: { asset_id: assetId, inspection_id: entry.inspection.id },
      });
    default:
      return unreachable(entry);
  }
}

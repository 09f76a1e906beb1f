import { gradeColour } from '#domain/grade/grade-colour.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import type { ScopedAsset } from '../inspections/inspection-scope.ts';

/** The assets of a site, each with its latest grade [GRADE]. */
export function siteScope(store: StoreReader, siteId: SiteId): ScopedAsset[] {
  return store
    .by('assets', 'site_id', siteId)
    .filter((asset) => store.get('asset_types', asset.asset_type_id) !== undefined)
    .map((asset) => {
      const grade = latestGrade(store.undisputed('asset_grades', 'asset_id', asset.id));
      return { asset, grade, colour: gradeColour(grade) };
    });
}

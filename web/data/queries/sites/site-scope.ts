import { gradeColour } from '#domain/grade/grade-colour.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import { type Tally, tally } from '#domain/grade/tally.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { Countable, StoreReader } from '../store-reader.ts';
import type { ScopedAsset } from '../inspections/inspection-scope.ts';

/** The assets of a site, each with its latest grade [GRADE]. */
export function siteScope(store: Countable, siteId: SiteId): ScopedAsset[] {
  return store
    .by('assets', 'site_id', siteId)
    .filter((asset) => store.get('asset_types', asset.asset_type_id) !== undefined)
    .map((asset) => {
      const grade = latestGrade(store.undisputed('asset_grades', 'asset_id', asset.id));
      return { asset, grade, colour: gradeColour(grade) };
    });
}

/** How many assets of a site have a latest grade, by colour. */
export const siteTally = (store: StoreReader, siteId: SiteId): Tally =>
  store.kept(`site ${siteId}`, (counted) => tally(siteScope(counted, siteId)));

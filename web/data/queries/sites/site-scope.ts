import type { AssetId } from '#domain/asset/asset.ts';
import { serialOrder } from '#domain/asset/serial-order.ts';
import { type GradeColour, gradeColour } from '#domain/grade/grade-colour.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import { type Tally, tally } from '#domain/grade/tally.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { Countable, StoreReader } from '../store-reader.ts';
import type { ScopedAsset } from '../inspections/inspection-scope.ts';

/** The assets of a site, each with its latest grade [GRADE]. */
function siteScope(store: Countable, siteId: SiteId): ScopedAsset[] {
  return present(store, siteId).map((asset) => {
    const grade = latestGrade(store.undisputed('asset_grades', 'asset_id', asset.id));
    return { asset, grade, colour: gradeColour(grade) };
  });
}

const present = (store: Countable, siteId: SiteId) =>
  store.by('assets', 'site_id', siteId).filter((asset) => store.get('asset_types', asset.asset_type_id) !== undefined);

/** How many assets of a site have a latest grade, by colour. */
export const siteTally = (store: StoreReader, siteId: SiteId): Tally =>
  store.kept(`site ${siteId}`, (counted) => tally(siteScope(counted, siteId)));

/** The assets of a site whose latest grade has this colour, by serial number. */
export const assetsColoured = (
  store: StoreReader,
  siteId: SiteId,
  colour: GradeColour,
): readonly { id: AssetId; graded_at: string | null }[] =>
  store.kept(`${colour} at ${siteId}`, (counted) =>
    siteScope(counted, siteId)
      .filter((scoped) => scoped.colour === colour)
      .sort((one, other) => serialOrder(one.asset, other.asset))
      .map(({ asset: { id }, grade }) => ({ id, graded_at: grade?.graded_at ?? null })),
  );

import type { GradeColour } from '#domain/grade/grade-colour.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import { type AssetLine, assetLine } from '../assets/asset-line.ts';
import { type Page, pageOf, type Window } from '../lists/page-of.ts';
import { serialOrder } from '#domain/asset/serial-order.ts';
import { siteScope } from './site-scope.ts';
import { visibleAsset } from '../assets/visible-asset.ts';

interface Params {
  site_id: SiteId;
  colour: GradeColour;
  window: Window;
}

/** The assets of a site whose latest grade has this colour. */
export function siteAssets(store: StoreReader, { site_id, colour, window }: Params): Page<AssetLine> {
  const found = siteScope(store, site_id)
    .filter((scoped) => scoped.colour === colour)
    .sort((one, other) => serialOrder(one.asset, other.asset));
  const { rows, ...place } = pageOf(found, window);
  return {
    ...place,
    rows: rows.flatMap(({ asset, grade }) => {
      const visible = visibleAsset(store, asset);
      return visible === null ? [] : [assetLine(visible, colour, grade?.graded_at ?? null)];
    }),
  };
}

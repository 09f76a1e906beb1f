import type { GradeColour } from '#domain/grade/grade-colour.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import { type AssetLine, assetLine } from '../assets/asset-line.ts';
import { type Page, pageOf, type Window } from '../lists/page-of.ts';
import { assetsColoured } from './site-scope.ts';
import { visibleAsset } from '../assets/visible-asset.ts';

interface Params {
  site_id: SiteId;
  colour: GradeColour;
  window: Window;
}

/** The assets of a site whose latest grade has this colour. */
export function siteAssets(store: StoreReader, { site_id, colour, window }: Params): Page<AssetLine> {
  const { rows, ...place } = pageOf(assetsColoured(store, site_id, colour), window);
  return {
    ...place,
    rows: rows.flatMap(({ id, graded_at }) => {
      const visible = visibleAsset(store, store.get('assets', id));
      return visible === null ? [] : [assetLine(visible, colour, graded_at)];
    }),
  };
}

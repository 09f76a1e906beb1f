import { gradeColour } from '#domain/grade/grade-colour.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import { type AssetLine, assetLine } from './asset-line.ts';
import { type Page, pageOf, type Window } from './page-of.ts';
import { visibleAsset } from './visible-asset.ts';

interface Params {
  text: string;
  site_id: SiteId | null;
  window: Window;
}

/** Assets by serial number, location and type name, exact serial numbers first [S5]; no text finds nothing. */
export function findAssets(store: StoreReader, { text, site_id, window }: Params): Page<AssetLine> {
  const found = store
    .searchAssets(text)
    .map((id) => visibleAsset(store, store.get('assets', id)))
    .filter((visible) => visible !== null)
    .filter(({ asset }) => site_id === null || asset.site_id === site_id);
  const { total, rows } = pageOf(found, window);
  return {
    total,
    rows: rows.map((visible) => {
      const grade = latestGrade(store.by('asset_grades', 'asset_id', visible.asset.id));
      return assetLine(visible, gradeColour(grade), grade?.graded_at ?? null);
    }),
  };
}

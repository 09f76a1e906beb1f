import { gradeColour } from '#domain/grade/grade-colour.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import { isInScope } from '#domain/inspection/in-scope.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import { type AssetLine, assetLine } from './asset-line.ts';
import { type Page, pageOf, type Window } from '../lists/page-of.ts';
import { serialOrder } from '#domain/asset/serial-order.ts';
import { visibleAsset } from './visible-asset.ts';
import type { Row } from '../../protocol/row.ts';

interface Params {
  text: string;
  /** Limits the search to one site, whose assets are all listed while there is no text. */
  site_id: SiteId | null;
  /** Assets in its scope show the grade that they have in it. */
  inspection_id: InspectionId | null;
  window: Window;
}

/** Assets by serial number, location and type name, exact serial numbers first [S5]. */
export function findAssets(store: StoreReader, { text, site_id, inspection_id, window }: Params): Page<AssetLine> {
  const found = text.trim() === '' && site_id !== null ? assetsOfSite(store, site_id) : store.searchAssets(text, site_id);
  const { rows, ...place } = pageOf(found, window);
  return {
    ...place,
    rows: rows.flatMap((id) => {
      const visible = visibleAsset(store, store.get('assets', id));
      if (visible === null) return [];
      const grade = gradeShown(store, visible.asset, inspection_id);
      return [assetLine(visible, gradeColour(grade), grade?.graded_at ?? null)];
    }),
  };
}

const assetsOfSite = (store: StoreReader, siteId: SiteId): readonly string[] =>
  store.kept(`assets of ${siteId}`, (counted) => {
    const present = counted.by('assets', 'site_id', siteId).filter((asset) => visibleAsset(counted, asset) !== null);
    return present.toSorted(serialOrder).map(({ id }) => id);
  });

/** An asset shows its latest grade, and within an inspection the one that it was given there [GRADE]. */
function gradeShown(store: StoreReader, asset: Row<'assets'>, inspectionId: InspectionId | null): Row<'asset_grades'> | null {
  const grades = store.undisputed('asset_grades', 'asset_id', asset.id);
  const inspection = inspectionId === null ? undefined : store.get('inspections', inspectionId);
  const within = inspection !== undefined && isInScope(inspection, asset);
  return latestGrade(within ? grades.filter((grade) => grade.inspection_id === inspection.id) : grades);
}

import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import { type AssetLine, assetLine } from './asset-line.ts';
import { inspectionScope, type ScopedAsset } from './inspection-scope.ts';
import { type Page, pageOf, type Window } from './page-of.ts';
import { personName } from './person-name.ts';
import { serialOrder } from './serial-order.ts';
import { visibleInspection } from './visible-inspection.ts';

interface Params {
  inspection_id: InspectionId;
  asset_type_id: AssetTypeId;
  not_tested?: Window;
  tested?: Window;
}

export interface AssetsOfType {
  inspection: Row<'inspections'>;
  asset_type: Row<'asset_types'>;
  site: Row<'sites'>;
  closed_by_name: string | null;
  not_tested: Page<AssetLine>;
  tested: Page<AssetLine>;
}

/** 'NOT Tested in this Inspection' and 'Tested in this Inspection' [S2]. */
export function assetsOfType(store: StoreReader, params: Params): AssetsOfType | null {
  const visible = visibleInspection(store, store.get('inspections', params.inspection_id));
  const assetType = store.get('asset_types', params.asset_type_id);
  if (visible === null || assetType === undefined) return null;
  const { inspection, site } = visible;
  if (!inspection.asset_type_ids.includes(assetType.id)) return null;
  const scoped = inspectionScope(store, inspection)
    .filter(({ asset }) => asset.asset_type_id === assetType.id)
    .sort((one, other) => serialOrder(one.asset, other.asset));
  const line = ({ asset, grade, colour }: ScopedAsset) =>
    assetLine({ asset, asset_type: assetType, site }, colour, grade?.graded_at ?? null);
  const page = (tested: boolean, window?: Window) => {
    const { rows, ...place } = pageOf(
      scoped.filter(({ grade }) => (grade !== null) === tested),
      window,
    );
    return { ...place, rows: rows.map(line) };
  };
  return {
    inspection,
    asset_type: assetType,
    site,
    closed_by_name: personName(store, inspection.closed_by_id),
    not_tested: page(false, params.not_tested),
    tested: page(true, params.tested),
  };
}

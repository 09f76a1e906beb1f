import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import { hasNumber } from './label-types.ts';
import { type Page, pageOf } from '../lists/page-of.ts';
import { serialOrder } from '#domain/asset/serial-order.ts';
import { visibleAsset } from '../assets/visible-asset.ts';

interface Params {
  site_id: SiteId;
  asset_type_ids: readonly AssetTypeId[];
  /** How many are listed at most. */
  most: number;
}

interface LabelAsset {
  id: AssetId;
  serial_number: string;
  asset_type_id: AssetTypeId;
  asset_type_name: string;
  location: string;
}

/** The assets of these types at a site that can have a label, by serial number. */
export function labelAssets(store: StoreReader, { site_id, asset_type_ids, most }: Params): Page<LabelAsset> {
  const chosen = new Set(asset_type_ids);
  const found = store
    .by('assets', 'site_id', site_id)
    .filter((asset) => chosen.has(asset.asset_type_id) && hasNumber(asset) && visibleAsset(store, asset) !== null)
    .toSorted(serialOrder);
  const { rows, ...place } = pageOf(found, { from: 0, to: most });
  return {
    ...place,
    rows: rows.map(({ id, serial_number, asset_type_id, location }) => ({
      id,
      serial_number: serial_number ?? '',
      asset_type_id,
      asset_type_name: store.get('asset_types', asset_type_id)?.name ?? '',
      location,
    })),
  };
}

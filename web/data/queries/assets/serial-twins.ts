import { matchSerial } from '#domain/asset/match-serial.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import type { StoreReader } from '../store-reader.ts';
import { visibleAsset } from './visible-asset.ts';

interface Params {
  serial_number: string;
  /** The asset that is being edited, which is no twin of its own. */
  asset_id: AssetId | null;
}

export interface SerialTwin {
  id: AssetId;
  serial_number: string;
  asset_type_name: string;
  location: string;
  site_name: string;
}

/** Other assets that a scan of this serial number would lead to [SCAN]. */
export function serialTwins(store: StoreReader, { serial_number, asset_id }: Params): SerialTwin[] {
  const others = store
    .assetsCarrying(serial_number)
    .filter((id) => id !== asset_id)
    .map((id) => visibleAsset(store, store.get('assets', id)))
    .filter((visible) => visible !== null);
  const twins = new Set(
    matchSerial(
      serial_number,
      others.map(({ asset }) => asset),
    ),
  );
  return others
    .filter(({ asset }) => twins.has(asset))
    .map(({ asset, asset_type, site }) => ({
      id: asset.id,
      serial_number: asset.serial_number ?? '',
      asset_type_name: asset_type.name,
      location: asset.location,
      site_name: site.name,
    }));
}

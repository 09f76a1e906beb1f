import type { StoreReader } from '../store-reader.ts';
import type { Row } from '../../protocol/row.ts';

export interface VisibleAsset {
  asset: Row<'assets'>;
  asset_type: Row<'asset_types'>;
  site: Row<'sites'>;
}

/** An asset with what it refers to; null while it, its site or its type has not arrived, and when it or its site is deleted [REC]. */
export function visibleAsset(store: Pick<StoreReader, 'get'>, asset: Row<'assets'> | undefined): VisibleAsset | null {
  if (asset === undefined || asset.deleted_at !== null) return null;
  const site = store.get('sites', asset.site_id);
  const assetType = store.get('asset_types', asset.asset_type_id);
  if (site === undefined || site.deleted_at !== null || assetType === undefined) return null;
  return { asset, asset_type: assetType, site };
}

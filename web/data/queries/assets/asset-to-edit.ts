import type { AssetId } from '#domain/asset/asset.ts';
import type { StoreReader } from '../store-reader.ts';
import { personName } from '../records/person-name.ts';
import type { Row } from '../../protocol/row.ts';

export interface AssetToEdit {
  asset: Row<'assets'>;
  created_by_name: string | null;
}

/** The asset as it is, deleted or not, whatever became of its site; null when there is none. */
export function assetToEdit(store: StoreReader, { asset_id }: { asset_id: AssetId }): AssetToEdit | null {
  const asset = store.get('assets', asset_id);
  return asset === undefined ? null : { asset, created_by_name: personName(store, asset.created_by_id) };
}

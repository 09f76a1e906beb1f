import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { StoreReader } from '../store-reader.ts';
import { byName, type Choice } from '../lists/choice.ts';
import { deletedRows } from '../decisions/deleted-rows.ts';

/** The asset types that a form offers, and the chosen ones even if they were deleted. */
export function assetTypeChoices(store: StoreReader, { chosen }: { chosen: readonly string[] }): Choice<AssetTypeId>[] {
  return [
    ...store.all('asset_types').map(({ id, name }) => ({ id, name, gone: false })),
    ...deletedRows(store, 'asset_types', chosen).map(({ id, name }) => ({ id, name: `${name} (deleted)`, gone: true })),
  ].sort(byName);
}

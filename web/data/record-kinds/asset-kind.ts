import { assetName } from '#domain/asset/asset-name.ts';
import { visibleAsset } from '../queries/assets/visible-asset.ts';
import type { RecordKind } from './record-kind.ts';

export const assetKind = {
  noun: 'asset',
  unknown: 'an unknown asset',
  name: (asset) => assetName(asset),
  namedBy: 'serial_number',
  creation: ['site_id', 'asset_type_id', 'location'],
  fields: {
    created_by_id: 'created by',
    site_id: 'site',
    asset_type_id: 'asset type',
    location: 'location',
    serial_number: 'serial number',
    history: 'history',
  },
  screen: (asset, store) => visibleAsset(store, asset) && { kind: 'asset-form', id: asset.id },
  list: () => 'inspections',
  restorable: true,
} as const satisfies RecordKind<'assets'>;

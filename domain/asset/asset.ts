import type { z } from 'zod';
import { assetTypeId } from '../asset-type/asset-type.ts';
import { defineEntity, idOf, longText, shortText } from '../entity.ts';
import { siteId } from '../site/site.ts';
import { userId } from '../user/user.ts';

export const assetId = idOf('AssetId');
export type AssetId = z.infer<typeof assetId>;

export const assets = defineEntity({
  name: 'assets',
  path: 'assets',
  id: assetId,
  required: ['location'],
  fields: {
    created_by_id: userId.nullable(),
    asset_type_id: assetTypeId,
    site_id: siteId,
    location: shortText,
    serial_number: shortText.nullable(),
    history: longText.nullable(),
  },
  merge: { history: 'lines' },
  indexes: ['site_id'],
});
export type Asset = z.infer<typeof assets.schema>;

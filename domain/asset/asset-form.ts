import { z } from 'zod';
import { assetTypeId } from '../asset-type/asset-type.ts';
import { optionalLongText, optionalShortText, requiredId, requiredShortText } from '../form-fields.ts';
import { siteId } from '../site/site.ts';

/** Type, site and location are required [S5]. */
export const assetForm = z.object({
  asset_type_id: requiredId(assetTypeId),
  site_id: requiredId(siteId),
  location: requiredShortText,
  serial_number: optionalShortText,
  history: optionalLongText,
});
export type AssetForm = z.infer<typeof assetForm>;

import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';

/** How many assets a site has of each type. */
export const typesAt = (store: StoreReader, siteId: SiteId): readonly (readonly [AssetTypeId, number])[] =>
  store.kept(`types at ${siteId}`, (counted) => {
    const counts = new Map<AssetTypeId, number>();
    for (const asset of counted.skim('assets', 'site_id', siteId)) {
      const type = asset.read('asset_type_id');
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    return [...counts].filter(([id]) => counted.get('asset_types', id) !== undefined);
  });

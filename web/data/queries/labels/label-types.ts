import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { Countable, StoreReader } from '../store-reader.ts';
import { visibleAsset } from '../assets/visible-asset.ts';

interface LabelType {
  id: AssetTypeId;
  name: string;
  /** Those with a serial number. */
  numbered: number;
  unnumbered: number;
}

/** The types of the assets at a site, or at all of them, with how many can have a label; by their plural name. */
export function labelTypes(store: StoreReader, { site_id }: { site_id: SiteId | null }): LabelType[] {
  const types = new Map<AssetTypeId, LabelType>();
  for (const site of site_id === null ? store.all('sites').map(({ id }) => id) : [site_id]) {
    for (const { id, name, numbered, unnumbered } of labelsAt(store, site)) {
      const type = types.get(id) ?? { id, name, numbered: 0, unnumbered: 0 };
      types.set(id, { ...type, numbered: type.numbered + numbered, unnumbered: type.unnumbered + unnumbered });
    }
  }
  return [...types.values()].sort((one, other) => one.name.localeCompare(other.name));
}

const labelsAt = (store: StoreReader, siteId: SiteId): readonly LabelType[] =>
  store.kept(`label types ${siteId}`, (counted) => countTypes(counted, siteId));

function countTypes(store: Countable, siteId: SiteId): LabelType[] {
  const assets = store.by('assets', 'site_id', siteId).flatMap((asset) => visibleAsset(store, asset) ?? []);
  return [...Map.groupBy(assets, ({ asset_type }) => asset_type)].map(([{ id, plural_name }, all]) => {
    const numbered = all.filter(({ asset }) => hasNumber(asset)).length;
    return { id, name: plural_name, numbered, unnumbered: all.length - numbered };
  });
}

export const hasNumber = ({ serial_number }: { serial_number: string | null }): boolean => (serial_number?.trim() ?? '') !== '';

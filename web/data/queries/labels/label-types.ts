import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
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
  for (const asset of site_id === null ? store.all('assets') : store.by('assets', 'site_id', site_id)) {
    const visible = visibleAsset(store, asset);
    if (visible === null) continue;
    const { id, plural_name } = visible.asset_type;
    const type = types.get(id) ?? { id, name: plural_name, numbered: 0, unnumbered: 0 };
    if (hasNumber(asset)) type.numbered += 1;
    else type.unnumbered += 1;
    types.set(id, type);
  }
  return [...types.values()].sort((one, other) => one.name.localeCompare(other.name));
}

export const hasNumber = ({ serial_number }: { serial_number: string | null }): boolean => (serial_number?.trim() ?? '') !== '';

import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { MOST_LABELS } from '#domain/label/label-request.ts';
import { assetLabel, labelOrder } from '#domain/label/label-text.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import { visibleAsset } from '../assets/visible-asset.ts';

/** Of more labels than one print has room for those of one part, counted from 0 in the order of printing. */
export interface LabelPart {
  site_id: SiteId | null;
  asset_type_ids: readonly AssetTypeId[];
  part: number;
}

/** The assets whose labels one part prints [LABEL.16]. */
export function labelPart(store: StoreReader, { site_id, asset_type_ids, part }: LabelPart): AssetId[] {
  const chosen = new Set(asset_type_ids);
  const sites = site_id === null ? store.all('sites').map(({ id }) => id) : [site_id];
  const labelled = sites.flatMap((site) =>
    store.by('assets', 'site_id', site).flatMap((asset) => {
      const type = chosen.has(asset.asset_type_id) ? visibleAsset(store, asset)?.asset_type : undefined;
      const label = type === undefined ? null : assetLabel(asset.serial_number, type.name);
      return label === null ? [] : { id: asset.id, label };
    }),
  );
  return labelled
    .toSorted((one, other) => labelOrder(one.label, other.label) || (one.id < other.id ? -1 : 1))
    .slice(part * MOST_LABELS, (part + 1) * MOST_LABELS)
    .map(({ id }) => id);
}

import { textIn } from '#web/ui/entry/address-value.ts';

/** What a link to the labels begins with. */
export interface LabelsSearch {
  site_id?: string | undefined;
  asset_type_id?: string | undefined;
}

export const labelsSearch = ({ site_id, asset_type_id }: Record<string, unknown>): LabelsSearch => ({
  site_id: textIn(site_id),
  asset_type_id: textIn(asset_type_id),
});

import { textIn } from '#web/ui/entry/address-value.ts';

/** What a link to the asset's form takes with it. */
export interface AssetFormSearch {
  /** What was searched for or scanned. */
  serial?: string | undefined;
  /** The inspection that the asset's overview is opened for afterwards. */
  inspection_id?: string | undefined;
}

export const assetFormSearch = ({ serial, inspection_id }: Record<string, unknown>): AssetFormSearch => ({
  serial: textIn(serial),
  inspection_id: textIn(inspection_id),
});

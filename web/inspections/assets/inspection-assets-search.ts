import { textIn } from '#web/ui/entry/address-value.ts';

/** What the address of an inspection's assets says: how their tables are sorted, as `sortParam` says it. */
export interface InspectionAssetsSearch {
  sort?: string | undefined;
}

export const inspectionAssetsSearch = ({ sort }: Record<string, unknown>): InspectionAssetsSearch => ({ sort: textIn(sort) });

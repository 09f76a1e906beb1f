/** What the address of an inspection's assets says: how their tables are sorted, as `sortParam` says it. */
export interface InspectionAssetsSearch {
  sort?: string;
}

export const inspectionAssetsSearch = ({ sort }: Record<string, unknown>): InspectionAssetsSearch =>
  typeof sort === 'string' ? { sort } : {};

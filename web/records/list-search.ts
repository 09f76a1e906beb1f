import { textIn } from '#web/ui/entry/address-value.ts';

/** What the address of a list of records says [S2]; what is usual stands in no address. */
export interface ListSearch {
  search?: string | undefined;
  /** As `sortParam` says it. */
  sort?: string | undefined;
}

export const listSearch = ({ search, sort }: Record<string, unknown>): ListSearch => ({
  search: textIn(search),
  sort: textIn(sort),
});

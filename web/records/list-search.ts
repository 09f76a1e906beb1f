/** What the address of a list of records says [S2]; what is usual stands in no address. */
export interface ListSearch {
  search?: string | undefined;
  /** As `sortParam` says it. */
  sort?: string | undefined;
}

/** The text of a search that is a number arrives as one. */
export function listSearch({ search, sort }: Record<string, unknown>): ListSearch {
  return {
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    ...(typeof sort === 'string' && { sort }),
  };
}

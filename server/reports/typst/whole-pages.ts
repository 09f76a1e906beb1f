/** Of an asset's works: the page, and whether they begin it. */
export type WorkStart = [page: number, first: boolean];

/** How many pages and works of a part stand where they would in the whole: the rest begins the next part, at the head of a page. */
export function wholePages(starts: readonly WorkStart[], { pages, more }: { pages: number; more: boolean }) {
  const cut = more ? starts.findLastIndex(([, first], at) => first && at > 0) : -1;
  const page = starts[cut]?.[0];
  return page === undefined ? { pages, works: starts.length } : { pages: page - 1, works: cut };
}

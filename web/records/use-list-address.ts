import { useAddressText } from '#web/ui/entry/use-address-text.ts';
import { sortOf, sortParam } from '#web/ui/table/sort-param.ts';
import type { TableSort } from '#web/ui/table/table-column.ts';
import { useTableWidth } from '#web/ui/table/use-table-width.ts';
import type { ListSearch } from './list-search.ts';

interface Options<Column extends string> {
  /** Names the list in its screen's memory. */
  name: string;
  address: ListSearch;
  /** Columns that its table is sorted by. */
  sorts: readonly Column[];
  change: (next: ListSearch, resetScroll?: boolean) => void;
}

/** What the address asks of a list of records, and what changes it in its place; cards have no sort. */
export function useListAddress<Column extends string>({ name, address, sorts, change }: Options<Column>) {
  const isTable = useTableWidth();
  const search = useAddressText(`${name} search`, address.search ?? '', (text) =>
    change({ search: text === '' ? undefined : text }),
  );
  return {
    search,
    sort: isTable ? sortOf(address.sort, sorts) : null,
    onSort: (sort: TableSort | null) => change({ sort: sort === null ? undefined : sortParam(sort) }, true),
  };
}

export type SearchText = ReturnType<typeof useAddressText>;

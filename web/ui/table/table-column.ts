import type { ReactNode } from 'react';

/** A column of a table: its head and what it shows of a row. */
export interface TableColumn<Row> {
  key: string;
  head: string;
  /** As in `grid-template-columns`. */
  width: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Names the row, and can't be taken away. */
  names?: boolean;
  /** For buttons: it can't be taken away, and its head is for screen readers only. */
  buttons?: boolean;
}

export interface TableSort {
  column: string;
  descending: boolean;
}

/** What a press on a head asks for: its column upwards, then downwards, then the list's own order again. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

/** Rows that are selected, of which a list may show only some. */
export interface TableSelection<Row> {
  isSelected: (row: Row) => boolean;
  select: (row: Row, on: boolean) => void;
  /** What its check is called, as 'Select Harbour House, October'. */
  nameOf: (row: Row) => string;
  all: 'none' | 'some' | 'all';
  selectAll: (on: boolean) => void;
}

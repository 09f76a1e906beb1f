export type Row = Record<string, unknown>;

/** Every table of a database as one transaction sees it, whatever its version. */
export interface StoredRows {
  tables(): Promise<string[]>;
  /** In no particular order, some at a time. */
  rowsOf(table: string): AsyncIterable<Row[]>;
}

const CHUNK = 100;
/** What one row of theirs holds may be megabytes. */
const LARGE: ReadonlySet<string> = new Set(['file_contents', 'evidence_contents', 'evidence_pieces']);
const FEW = 4;

/** How many rows of a table are held at a time. */
export const chunkOf = (table: string): number => (LARGE.has(table) ? FEW : CHUNK);

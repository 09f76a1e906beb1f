import { rowAt, type RowColumns, valueAt } from './row-columns.ts';
import type { StoredRow } from './store.ts';

/** No block holds more rows. */
const SEGMENT = 4_096;

/** Rows by id; those that came in blocks become objects when they are first asked for. */
export class RowTable {
  readonly #segments: RowColumns[] = [];
  /** A row, or its place in the segments. */
  readonly #places = new Map<string, StoredRow | number>();

  get(id: string): StoredRow | undefined {
    const place = this.#places.get(id);
    if (typeof place !== 'number') return place;
    const segment = this.#segments[Math.floor(place / SEGMENT)];
    if (segment === undefined) return undefined;
    const row = rowAt(segment, place % SEGMENT);
    this.#places.set(id, row);
    return row;
  }

  set(id: string, row: StoredRow): void {
    this.#places.set(id, row);
  }

  delete(id: string): void {
    this.#places.delete(id);
  }

  ids(): IterableIterator<string> {
    return this.#places.keys();
  }

  ver(id: string): number | undefined {
    const place = this.#places.get(id);
    return typeof place === 'number' ? this.#segments[Math.floor(place / SEGMENT)]?.vers[place % SEGMENT] : place?.ver;
  }

  /** Takes the rows of a block, except those that `keeps` would rather have as they are. */
  load(columns: RowColumns, keeps: (id: string, ver: number) => boolean): void {
    const first = this.#segments.push(columns) * SEGMENT - SEGMENT;
    columns.ids.forEach((id, row) => {
      if (!this.#places.has(id) || !keeps(id, columns.vers[row] ?? 0)) this.#places.set(id, first + row);
    });
  }

  /** Visits every row, some fields only, without making objects of the rows. */
  scan(fields: readonly string[], visit: (id: string, values: unknown[]) => void): void {
    for (const [id, place] of this.#places) {
      const segment = typeof place === 'number' ? this.#segments[Math.floor(place / SEGMENT)] : undefined;
      visit(
        id,
        fields.map((field) =>
          segment !== undefined && typeof place === 'number'
            ? valueAt(segment, place % SEGMENT, field)
            : Reflect.get(place as StoredRow, field),
        ),
      );
    }
  }
}

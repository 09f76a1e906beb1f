import type { Segment } from '../store/segment.ts';
import { type SearchedColumn, searchedColumn } from './searched-column.ts';
import type { Numbers, Straws } from './straws.ts';

/** Assets as they lie packed: their texts are read where they are [SEARCH, STORE.1]. */
export class PackedStraws implements Straws {
  readonly types: Uint32Array;
  readonly sites: Uint32Array;
  readonly #segment: Segment;
  readonly #serials: SearchedColumn;
  readonly #locations: SearchedColumn;
  readonly #isDeleted: (row: number) => boolean;
  readonly #isHidden: (row: number) => boolean;

  /** `isHidden` tells of a row whether another one is seen in its place, or none. */
  constructor(segment: Segment, numbers: { types: Numbers; sites: Numbers }, isHidden: (row: number) => boolean) {
    this.#segment = segment;
    this.#serials = searchedColumn(segment, 'serial_number');
    this.#locations = searchedColumn(segment, 'location');
    this.types = numbersOf(segment, 'asset_type_id', numbers.types);
    this.sites = numbersOf(segment, 'site_id', numbers.sites);
    this.#isDeleted = deletedRows(segment);
    this.#isHidden = isHidden;
  }

  get count(): number {
    return this.#segment.count;
  }

  mark(needle: string, marks: Uint8Array): void {
    this.#serials.mark(needle, marks);
    this.#locations.mark(needle, marks);
  }

  idAt(row: number): string {
    return this.#segment.idAt(row);
  }

  serialAt(row: number): string {
    return this.#serials.textAt(row);
  }

  textAt(row: number): string {
    return this.stands(row) ? `${this.#serials.textAt(row)}\n${this.#locations.textAt(row)}` : '';
  }

  stands(row: number): boolean {
    return !this.#isDeleted(row) && !this.#isHidden(row);
  }
}

/** Of each row the number of the id that the field holds. */
function numbersOf(segment: Segment, field: string, numbers: Numbers): Uint32Array {
  const column = segment.head.fields[field];
  if (column?.kind !== 'distinct') {
    const read = segment.reader(field);
    return Uint32Array.from({ length: segment.count }, (_, row) => numbers.of(read(row)));
  }
  const distinct = Uint32Array.from(column.distinct, (id) => numbers.of(id));
  return placed(segment.placesOf(column), distinct);
}

function placed(places: Uint8Array | Uint16Array, distinct: Uint32Array): Uint32Array {
  const numbers = new Uint32Array(places.length);
  for (let row = 0; row < places.length; row += 1) numbers[row] = distinct[places[row] ?? 0] ?? 0;
  return numbers;
}

function deletedRows(segment: Segment): (row: number) => boolean {
  const column = segment.head.fields['deleted_at'];
  if (column?.kind === 'distinct' && column.distinct.every((at) => at === null)) return () => false;
  const read = segment.reader('deleted_at');
  return (row) => read(row) !== null;
}

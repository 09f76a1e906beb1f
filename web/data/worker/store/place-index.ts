import { must } from '#domain/assertions.ts';
import { WORDS, writeUuid } from '#domain/sync/packed/uuid-words.ts';
import type { Segment } from './segment.ts';
import { PART, partOf, rowOf, UuidTable } from './uuid-table.ts';

const NONE = -1;
const NO_PLACES = new Int32Array();
/** Rows of each value, on average, from which on a segment is looked through. */
const MANY_OF_EACH = 16;

/** Places of packed rows by the value of one field; segments are taken in as they are asked about [STORE.2]. */
export class PlaceIndex {
  readonly #field: string;
  /** UUIDs are numbered: of each the first and the last place, and of each place the next one with the same. */
  readonly #uuids = new UuidTable();
  #firsts = new Int32Array();
  #lasts = new Int32Array();
  readonly #next: Int32Array[] = [];
  /** Places by texts that are no UUIDs. */
  readonly #others = new Map<string, number[]>();
  /** Segments of few values, which are looked through for one when it is asked for: numbers of values by themselves. */
  readonly #few: FewValues[] = [];
  readonly #asked = new Uint32Array(WORDS);

  constructor(field: string) {
    this.#field = field;
  }

  /** Places in the order in which they came. */
  placesOf(value: string, segments: readonly Segment[]): readonly number[] {
    for (let number = this.#next.length; number < segments.length; number += 1) {
      this.#take(must(segments[number], 'a segment'), number * PART);
    }
    const few: number[] = [];
    for (const segment of this.#few) addPlaces(segment, value, few);
    const others = this.#placesElsewhere(value);
    if (few.length === 0) return others;
    return others.length === 0 ? few : [...few, ...others].sort((one, other) => one - other);
  }

  #placesElsewhere(value: string): readonly number[] {
    if (!writeUuid(value, this.#asked, 0)) return this.#others.get(value) ?? [];
    const number = this.#uuids.find(this.#asked, 0);
    return number === NONE ? [] : chained(this.#firsts[number] ?? NONE, this.#next);
  }

  #take(segment: Segment, first: number): void {
    const column = segment.head.fields[this.#field];
    if (column?.kind === 'distinct' && segment.count >= MANY_OF_EACH * column.distinct.length) {
      const numbers = new Map(column.distinct.map((value, number) => [value, number]));
      this.#few.push({ first, numbers, places: segment.placesOf(column) });
      this.#next.push(NO_PLACES);
      return;
    }
    this.#next.push(new Int32Array(segment.count).fill(NONE));
    if (column?.kind === 'uuids') return this.#add(this.#uuids.numbersOf(segment.wordsOf(column), segment.count), first);
    const numbers = new Int32Array(segment.count).fill(NONE);
    if (column?.kind === 'distinct') {
      const distinct = column.distinct.map((value) => this.#numberOf(value));
      const places = segment.placesOf(column);
      for (let row = 0; row < segment.count; row += 1) numbers[row] = distinct[places[row] ?? NONE] ?? NONE;
    } else {
      const read = segment.reader(this.#field);
      for (let row = 0; row < segment.count; row += 1) numbers[row] = this.#numberOf(read(row));
    }
    this.#add(numbers, first);
    this.#addOthers(segment, numbers, first);
  }

  #numberOf(value: unknown): number {
    const isUuid = typeof value === 'string' && writeUuid(value, this.#asked, 0);
    return isUuid ? (this.#uuids.numbersOf(this.#asked, 1)[0] ?? NONE) : NONE;
  }

  #add(numbers: Int32Array, first: number): void {
    while (this.#firsts.length < this.#uuids.size) {
      this.#firsts = longer(this.#firsts);
      this.#lasts = longer(this.#lasts);
    }
    chain(numbers, first, { firsts: this.#firsts, lasts: this.#lasts, next: this.#next });
  }

  #addOthers(segment: Segment, numbers: Int32Array, first: number): void {
    const read = segment.reader(this.#field);
    for (let row = 0; row < segment.count; row += 1) {
      const value = numbers[row] === NONE ? read(row) : null;
      if (typeof value !== 'string') continue;
      const places = this.#others.get(value);
      if (places === undefined) this.#others.set(value, [first + row]);
      else places.push(first + row);
    }
  }
}

function longer(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const result = new Int32Array(Math.max(PART, numbers.length * 2)).fill(NONE);
  result.set(numbers);
  return result;
}

function chained(first: number, next: readonly Int32Array[]): number[] {
  const places: number[] = [];
  for (let place = first; place !== NONE; place = next[partOf(place)]?.[rowOf(place)] ?? NONE) places.push(place);
  return places;
}

interface FewValues {
  first: number;
  numbers: ReadonlyMap<unknown, number>;
  places: Uint8Array | Uint16Array;
}

function addPlaces({ first, numbers, places }: FewValues, value: string, found: number[]): void {
  const number = numbers.get(value);
  if (number === undefined) return;
  for (let row = places.indexOf(number); row !== NONE; row = places.indexOf(number, row + 1)) found.push(first + row);
}

interface Chains {
  firsts: Int32Array;
  lasts: Int32Array;
  next: readonly Int32Array[];
}

/** A loop over typed arrays alone, as those of the table of UUIDs are. */
function chain(numbers: Int32Array, first: number, { firsts, lasts, next }: Chains): void {
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? NONE;
    if (number === NONE) continue;
    const last = lasts[number] ?? NONE;
    lasts[number] = first + row;
    if (last === NONE) firsts[number] = first + row;
    else must(next[partOf(last)], 'a part')[rowOf(last)] = first + row;
  }
}

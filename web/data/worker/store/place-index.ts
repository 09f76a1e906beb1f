import { must } from '#domain/assertions.ts';
import type { Segment } from './segment.ts';
import { PART, UuidTable } from './uuid-table.ts';
import { WORDS, writeUuid } from './uuid-words.ts';

const NONE = -1;

/** Places of packed rows by the value of one field; segments are taken in as they are asked about [STORE.2]. */
export class PlaceIndex {
  readonly #field: string;
  /** The first and the last place of each value; of each place, the next one with the same value. */
  readonly #ends: { first: number; last: number }[] = [];
  readonly #next: Int32Array[] = [];
  /** Numbers of values: by their words, and of those that are no UUIDs by themselves. */
  readonly #uuids = new UuidTable();
  #part = new Uint32Array();
  readonly #others = new Map<unknown, number>();
  readonly #asked = new Uint32Array(WORDS);

  constructor(field: string) {
    this.#field = field;
  }

  /** Places in the order in which they came. */
  *placesOf(value: string, segments: readonly Segment[]): Generator<number> {
    for (let number = this.#next.length; number < segments.length; number += 1) {
      this.#take(must(segments[number], 'a segment'), number * PART);
    }
    const known = writeUuid(value, this.#asked, 0) ? this.#uuids.find(this.#asked, 0) : (this.#others.get(value) ?? NONE);
    let place = this.#ends[known]?.first ?? NONE;
    while (place !== NONE) {
      yield place;
      place = this.#next[Math.floor(place / PART)]?.[place % PART] ?? NONE;
    }
  }

  #take(segment: Segment, first: number): void {
    this.#next.push(new Int32Array(segment.count).fill(NONE));
    const column = segment.head.fields[this.#field];
    if (column?.kind === 'uuids') {
      const words = segment.wordsOf(column);
      for (let row = 0; row < segment.count; row += 1) this.#add(this.#numberOf(words, row * WORDS), first + row);
      return;
    }
    if (column?.kind === 'distinct') {
      const numbers = column.distinct.map((value) => this.#numberOfValue(value));
      const places = segment.placesOf(column);
      for (let row = 0; row < segment.count; row += 1) this.#add(numbers[places[row] ?? NONE] ?? NONE, first + row);
      return;
    }
    const read = segment.reader(this.#field);
    for (let row = 0; row < segment.count; row += 1) this.#add(this.#numberOfValue(read(row)), first + row);
  }

  #add(number: number, place: number): void {
    const ends = this.#ends[number];
    if (ends === undefined) return;
    if (ends.first === NONE) ends.first = place;
    else must(this.#next[Math.floor(ends.last / PART)], 'a part')[ends.last % PART] = place;
    ends.last = place;
  }

  #numberOf(words: Uint32Array, at: number): number {
    const known = this.#uuids.find(words, at);
    if (known !== NONE) return known;
    const number = this.#newNumber();
    const row = (number % PART) * WORDS;
    this.#part.set(words.subarray(at, at + WORDS), row);
    this.#uuids.put(number);
    return number;
  }

  #numberOfValue(value: unknown): number {
    if (typeof value !== 'string') return NONE;
    if (writeUuid(value, this.#asked, 0)) return this.#numberOf(this.#asked, 0);
    const known = this.#others.get(value);
    if (known !== undefined) return known;
    const number = this.#newNumber();
    this.#others.set(value, number);
    return number;
  }

  #newNumber(): number {
    if (this.#ends.length % PART === 0) this.#uuids.addPart((this.#part = new Uint32Array(PART * WORDS)));
    return this.#ends.push({ first: NONE, last: NONE }) - 1;
  }
}

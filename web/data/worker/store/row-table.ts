import { must } from '#domain/assertions.ts';
import type { PlaceIndex } from './place-index.ts';
import type { Segment } from './segment.ts';
import type { StoredRow } from './stored-row.ts';
import { PART, UuidTable } from './uuid-table.ts';
import { WORDS, writeUuid } from './uuid-words.ts';

const NONE = -1;

/** Rows by id. Those that came in blocks stay packed, and become objects when they are first asked for [STORE.1]. */
export class RowTable {
  readonly #segments: Segment[] = [];
  /** Of each segment the rows that another one has replaced, once there are any, and those that are objects by now. */
  readonly #gone: (Uint8Array | undefined)[] = [];
  readonly #objects: (StoredRow | undefined)[][] = [];
  readonly #places = new UuidTable();
  #packed = 0;
  /** Rows that are not packed. */
  readonly #loose = new Map<string, StoredRow>();
  readonly #asked = new Uint32Array(WORDS);

  get(id: string): StoredRow | undefined {
    const loose = this.#loose.get(id);
    if (loose !== undefined) return loose;
    const place = this.#placeOf(id);
    return place === NONE ? undefined : this.#objectAt(place);
  }

  /** Where the row lies, while it is packed. */
  #placeOf(id: string): number {
    if (!writeUuid(id, this.#asked, 0)) return NONE;
    const place = this.#places.find(this.#asked, 0);
    return place === NONE || this.#isGone(place) ? NONE : place;
  }

  #isGone(place: number): boolean {
    return this.#gone[Math.floor(place / PART)]?.[place % PART] === 1;
  }

  #objectAt(place: number): StoredRow {
    const number = Math.floor(place / PART);
    const objects = (this.#objects[number] ??= []);
    return (objects[place % PART] ??= must(this.#segments[number], 'a segment').rowAt(place % PART));
  }

  isPacked(id: string): boolean {
    return this.#placeOf(id) !== NONE;
  }

  set(id: string, row: StoredRow): void {
    this.#dropPacked(this.#placeOf(id));
    this.#loose.set(id, row);
  }

  delete(id: string): void {
    this.#dropPacked(this.#placeOf(id));
    this.#loose.delete(id);
  }

  #dropPacked(place: number): void {
    if (place === NONE) return;
    const number = Math.floor(place / PART);
    (this.#gone[number] ??= new Uint8Array(PART))[place % PART] = 1;
    const objects = this.#objects[number];
    if (objects !== undefined) objects[place % PART] = undefined;
    this.#packed -= 1;
  }

  *ids(): Generator<string> {
    for (const [segment, row] of this.#standing()) yield segment.idAt(row);
    yield* this.#loose.keys();
  }

  /** Packed rows that nothing has replaced: their segment, and which one of it. */
  *#standing(): Generator<[Segment, number, number]> {
    for (let number = 0; number < this.#segments.length; number += 1) {
      const segment = must(this.#segments[number], 'a segment');
      for (let row = 0; row < segment.count; row += 1) {
        if (this.#gone[number]?.[row] !== 1) yield [segment, row, number * PART + row];
      }
    }
  }

  ver(id: string): number | undefined {
    const place = this.#placeOf(id);
    return place === NONE ? this.#loose.get(id)?.ver : this.#segments[Math.floor(place / PART)]?.vers[place % PART];
  }

  /**
   * Takes the rows of a block, except those that `keeps` would rather have as they are; answers whether it replaced any that was
   * not packed, for which indexes may still have its id: the places of packed ones are known to be gone.
   */
  load(segment: Segment, keeps: (id: string, ver: number) => boolean): boolean {
    const { words } = segment;
    if (words === null) return this.#loadLoose(segment, keeps);
    if (segment.count > PART) throw new Error(`a block of ${segment.count} rows`);
    const first = this.#places.addPart(words);
    this.#segments.push(segment);
    this.#packed += segment.count;
    let hasReplaced = false;
    for (let row = 0; row < segment.count; row += 1) {
      const former = this.#places.find(words, row * WORDS);
      const isThere = former !== NONE && !this.#isGone(former);
      if (isThere || this.#loose.size > 0) {
        const id = segment.idAt(row);
        const isLoose = this.#loose.has(id);
        if (isThere || isLoose) {
          if (keeps(id, segment.vers[row] ?? 0)) {
            this.#dropPacked(first + row);
            continue;
          }
          hasReplaced ||= isLoose;
          this.#dropPacked(isThere ? former : NONE);
          this.#loose.delete(id);
        }
      }
      this.#places.put(first + row);
    }
    return hasReplaced;
  }

  #loadLoose(segment: Segment, keeps: (id: string, ver: number) => boolean): boolean {
    for (let row = 0; row < segment.count; row += 1) {
      const id = segment.idAt(row);
      if (this.get(id) === undefined || !keeps(id, segment.vers[row] ?? 0)) this.set(id, segment.rowAt(row));
    }
    return true;
  }

  get size(): number {
    return this.#packed + this.#loose.size;
  }

  /** The latest ver of any row. */
  get newest(): number {
    let newest = 0;
    for (const { ver } of this.#loose.values()) newest = Math.max(newest, ver);
    for (const [segment, row] of this.#standing()) newest = Math.max(newest, segment.vers[row] ?? 0);
    return newest;
  }

  /** Every row; those that lie in a block become no objects that stay. */
  *rows(): Generator<StoredRow> {
    for (const [segment, row] of this.#standing()) yield segment.rowAt(row);
    yield* this.#loose.values();
  }

  /** Every row as an object that stays. */
  *objects(): Generator<StoredRow> {
    for (const [, , place] of this.#standing()) yield this.#objectAt(place);
    yield* this.#loose.values();
  }

  /** Every row, some fields only, without making objects of them, as far as it is asked on. */
  *scanned(fields: readonly string[]): Generator<[string, unknown[]]> {
    let readers: ReturnType<Segment['reader']>[] = [];
    let read: Segment | null = null;
    for (const [segment, row] of this.#standing()) {
      if (segment !== read) readers = fields.map((field) => segment.reader(field));
      read = segment;
      yield [segment.idAt(row), readers.map((reader) => reader(row))];
    }
    for (const [id, row] of this.#loose) yield [id, fields.map((field): unknown => Reflect.get(row, field))];
  }

  /** Packed rows whose field holds the value. */
  *lookUp(index: PlaceIndex, value: string): Generator<StoredRow> {
    for (const place of index.placesOf(value, this.#segments)) if (!this.#isGone(place)) yield this.#objectAt(place);
  }

  /** Those that are not packed. */
  loose(): Iterable<StoredRow> {
    return this.#loose.values();
  }
}

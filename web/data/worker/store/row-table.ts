import { must } from '#domain/assertions.ts';
import { WORDS, writeUuid } from '#domain/sync/packed/uuid-words.ts';
import type { PlaceIndex } from './place-index.ts';
import { RowObjects } from './row-objects.ts';
import type { Segment } from './segment.ts';
import { type Skimmed, SkimmedPlace, skimmedRow } from './skimmed.ts';
import type { StoredRow } from './stored-row.ts';
import { PART, partOf, rowOf, UuidTable } from './uuid-table.ts';

const NONE = -1;

/** Whether a row that is there with the ver `held` stays, though one with this ver has come. */
type Keeps = (id: string, held: number, ver: number) => boolean;

/** Rows by id. Those that came in blocks stay packed, and become objects when they are asked for [STORE.1]. */
export class RowTable {
  readonly #segments: Segment[] = [];
  /** Of each segment the rows that another one has replaced, once there are any. */
  readonly #gone: (Uint8Array | undefined)[] = [];
  readonly #objects: RowObjects;
  readonly #places = new UuidTable();
  #packed = 0;
  /** Rows that are not packed. */
  readonly #loose = new Map<string, StoredRow>();
  readonly #asked = new Uint32Array(WORDS);

  constructor(objects = new RowObjects()) {
    this.#objects = objects;
  }

  get(id: string): StoredRow | undefined {
    const loose = this.#loose.get(id);
    if (loose !== undefined) return loose;
    const place = this.placeOf(id);
    return place === NONE ? undefined : this.#objectAt(place);
  }

  /** Blocks as they lie; the first row of each has the place of the block's number in parts. */
  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /** Where the row lies, while it is packed; negative where it isn't. */
  placeOf(id: string): number {
    if (!writeUuid(id, this.#asked, 0)) return NONE;
    const place = this.#places.find(this.#asked, 0);
    return place === NONE || this.isGone(place) ? NONE : place;
  }

  /** Whether what lay there has given way. */
  isGone(place: number): boolean {
    return this.#gone[partOf(place)]?.[rowOf(place)] === 1;
  }

  #objectAt(place: number, passing = false): StoredRow {
    return this.#objects.at(must(this.#segments[partOf(place)], 'a segment'), rowOf(place), passing);
  }

  isPacked(id: string): boolean {
    return this.placeOf(id) !== NONE;
  }

  set(id: string, row: StoredRow): void {
    this.#dropPacked(this.placeOf(id));
    this.#loose.set(id, row);
  }

  delete(id: string): void {
    this.#dropPacked(this.placeOf(id));
    this.#loose.delete(id);
  }

  #dropPacked(place: number): void {
    if (place === NONE) return;
    (this.#gone[partOf(place)] ??= new Uint8Array(PART))[rowOf(place)] = 1;
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
    const place = this.placeOf(id);
    return place === NONE ? this.#loose.get(id)?.ver : this.#verAt(place);
  }

  #verAt(place: number): number {
    return this.#segments[partOf(place)]?.vers[rowOf(place)] ?? 0;
  }

  /** So many rows are about to come in blocks. */
  expect(count: number): void {
    this.#places.makeRoom(count, 2);
  }

  /**
   * Takes the rows of a block, except where `keeps` would rather have what is there; answers whether it replaced any that was
   * not packed, for which indexes may still have its id: the places of packed ones are known to be gone.
   */
  load(segment: Segment, keeps: Keeps): boolean {
    const { words } = segment;
    if (words === null) return this.#loadLoose(segment, keeps);
    if (segment.count > PART) throw new Error(`a block of ${segment.count} rows`);
    const { first, known } = this.#places.putPart(words, segment.count);
    this.#segments.push(segment);
    this.#packed += segment.count;
    for (const row of known) this.#replacePacked(segment, first, row, keeps);
    return this.#replaceLoose(segment, first, keeps);
  }

  /** A row of a new segment whose id lies in a former one, or before in the same. */
  #replacePacked(segment: Segment, first: number, row: number, keeps: Keeps): void {
    const former = this.#places.find(must(segment.words, 'words'), row * WORDS);
    if (!this.isGone(former)) {
      if (keeps(segment.idAt(row), this.#verAt(former), this.#verAt(first + row))) return this.#dropPacked(first + row);
      this.#dropPacked(former);
    }
    this.#places.put(first + row);
  }

  /** Rows of a new segment that are there as objects; answers whether any gave way. */
  #replaceLoose(segment: Segment, first: number, keeps: Keeps): boolean {
    let hasReplaced = false;
    for (let row = 0; row < segment.count && this.#loose.size > 0; row += 1) {
      const id = segment.idAt(row);
      const held = this.#loose.get(id);
      if (held === undefined) continue;
      if (keeps(id, held.ver, this.#verAt(first + row))) this.#dropPacked(first + row);
      else hasReplaced = this.#loose.delete(id);
    }
    return hasReplaced;
  }

  #loadLoose(segment: Segment, keeps: Keeps): boolean {
    for (let row = 0; row < segment.count; row += 1) {
      const id = segment.idAt(row);
      const held = this.ver(id);
      if (held === undefined || !keeps(id, held, segment.vers[row] ?? 0)) this.set(id, segment.rowAt(row));
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

  /** Every row; those that lie in a block become no objects that are kept. */
  *rows(): Generator<StoredRow> {
    for (const [segment, row] of this.#standing()) yield segment.rowAt(row);
    yield* this.#loose.values();
  }

  /** Every row as an object that is kept for a while. */
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
  lookUp(index: PlaceIndex, value: string, passing = false): StoredRow[] {
    const rows: StoredRow[] = [];
    for (const place of index.placesOf(value, this.#segments)) {
      if (!this.isGone(place)) rows.push(this.#objectAt(place, passing));
    }
    return rows;
  }

  /** The same, to be skimmed. */
  *skim(index: PlaceIndex, value: string): Generator<Skimmed> {
    for (const place of index.placesOf(value, this.#segments)) if (!this.isGone(place)) yield this.#skimmedAt(place);
  }

  skimOne(id: string): Skimmed | undefined {
    const loose = this.#loose.get(id);
    if (loose !== undefined) return skimmedRow(loose);
    const place = this.placeOf(id);
    return place === NONE ? undefined : this.#skimmedAt(place);
  }

  #skimmedAt(place: number): Skimmed {
    return new SkimmedPlace(must(this.#segments[partOf(place)], 'a segment'), rowOf(place));
  }

  /** Those that are not packed. */
  loose(): Iterable<StoredRow> {
    return this.#loose.values();
  }
}

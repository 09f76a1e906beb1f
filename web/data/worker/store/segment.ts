import { NULL_TEXT, type PackedColumn, type PackedHead, type PackedRows, packRows } from '#domain/sync/packed/packed-rows.ts';
import type { Column, RowColumns } from '#domain/sync/packed/columns.ts';
import { textOf } from '#domain/sync/packed/instants.ts';
import { uuidAt, WORDS } from '#domain/sync/packed/uuid-words.ts';
import type { StoredRow } from './stored-row.ts';

/** A field's value in each row. */
export type ReadField = (row: number) => unknown;

const nothing: ReadField = () => undefined;

/** Packed rows as they are read; a value becomes one when it is asked for [STORE.1]. */
export class Segment {
  readonly packed: PackedRows;
  readonly head: PackedHead;
  /** The ids' words; null when they are said in the head. */
  readonly words: Uint32Array | null;
  readonly vers: Float64Array;
  readonly #readers = new Map<string, ReadField>();

  constructor(rows: PackedRows) {
    this.packed = rows;
    this.head = JSON.parse(rows.head) as PackedHead;
    const { ids, count, vers } = this.head;
    this.words = Array.isArray(ids) ? null : new Uint32Array(rows.bytes, ids.at, count * WORDS);
    this.vers = new Float64Array(rows.bytes, vers, count);
  }

  static of(columns: RowColumns): Segment {
    return new Segment(packRows(columns));
  }

  get count(): number {
    return this.head.count;
  }

  idAt(row: number): string {
    const { ids } = this.head;
    return this.words === null ? String((ids as string[])[row]) : uuidAt(this.words, row * WORDS);
  }

  /** How to read a field of each row. */
  reader(field: string): ReadField {
    const known = this.#readers.get(field);
    if (known !== undefined) return known;
    const column = Object.hasOwn(this.head.fields, field) ? this.head.fields[field] : undefined;
    const made = column === undefined ? nothing : this.#read(column);
    this.#readers.set(field, made);
    return made;
  }

  #read(column: PackedColumn): ReadField {
    const { bytes } = this.packed;
    if (column.kind === 'same') return this.reader(column.as);
    if (column.kind === 'uuids') {
      const words = new Uint32Array(bytes, column.at, this.count * WORDS);
      return (row) => uuidAt(words, row * WORDS);
    }
    if (column.kind === 'distinct') {
      const { distinct } = column;
      const at = this.placesOf(column);
      return (row) => distinct[at[row] ?? -1];
    }
    if (column.kind === 'instants') {
      const instants = new Float64Array(bytes, column.at, this.count);
      return (row) => textOf(instants[row] ?? Number.NaN);
    }
    return column.kind === 'texts' ? this.#readTexts(column) : this.#readJson(column);
  }

  /** Which of the distinct values each row has. */
  placesOf({ wide, at }: Extract<PackedColumn, { kind: 'distinct' }>): Uint8Array | Uint16Array {
    const Places = wide === 1 ? Uint8Array : Uint16Array;
    return new Places(this.packed.bytes, at, this.count);
  }

  /** The words of a column of UUIDs. */
  wordsOf({ at }: Extract<PackedColumn, { kind: 'uuids' }>): Uint32Array {
    return new Uint32Array(this.packed.bytes, at, this.count * WORDS);
  }

  /** Where each text of a column ends in the text of all; those that are null say so by `NULL_TEXT`. */
  endsOf({ at }: Extract<PackedColumn, { kind: 'texts' }>): Uint32Array {
    return new Uint32Array(this.packed.bytes, at, this.count);
  }

  #readTexts(column: Extract<PackedColumn, { kind: 'texts' }>): ReadField {
    const { text } = this.packed;
    const { from } = column;
    const ends = this.endsOf(column);
    return (row) => {
      const end = ends[row] ?? NULL_TEXT;
      if (end >= NULL_TEXT) return null;
      return text.slice(row === 0 ? from : (ends[row - 1] ?? 0) % NULL_TEXT, end);
    };
  }

  #readJson({ from, to }: Extract<PackedColumn, { kind: 'json' }>): ReadField {
    let values: unknown[] | null = null;
    return (row) => (values ??= JSON.parse(this.packed.text.slice(from, to)) as unknown[])[row];
  }

  valueAt(field: string, row: number): unknown {
    return this.head.fields[field]?.lacking?.includes(row) === true ? undefined : this.reader(field)(row);
  }

  rowAt(row: number): StoredRow {
    const result: Record<string, unknown> = { id: this.idAt(row), ver: this.vers[row] };
    for (const field in this.head.fields) {
      if (this.head.fields[field]?.lacking?.includes(row) !== true) result[field] = this.reader(field)(row);
    }
    return result as unknown as StoredRow;
  }

  /** As they were packed. */
  columns(): RowColumns {
    const rows = Array.from({ length: this.count }, (_, row) => row);
    const fields = Object.entries(this.head.fields).map(([name, packed]): [string, Column] => {
      const column: Column =
        packed.kind === 'distinct'
          ? { distinct: packed.distinct, at: [...this.placesOf(packed)] }
          : { values: rows.map(this.reader(name)) };
      return [name, packed.lacking === undefined ? column : { ...column, lacking: packed.lacking }];
    });
    return { ids: rows.map((row) => this.idAt(row)), vers: [...this.vers], fields: Object.fromEntries(fields) };
  }
}

import { DATA_VERSION } from '../../versions/data-version.ts';
import type { RowColumns } from './columns.ts';
import { instantOf } from './instants.ts';
import { WORDS, writeUuid } from './uuid-words.ts';

/** What is packed as one piece is numbered by so many bits: a place in memory is a piece's number and a row of it. */
export const ROW_BITS = 12;
export const MOST_ROWS = 1 << ROW_BITS;

/** Rows as they are stored: what is read at once, the texts, and numbers, each column's beside each other. */
export interface PackedRows {
  /** `PackedHead` as JSON. */
  head: string;
  text: string;
  bytes: ArrayBuffer;
}

/** Where a column's values are: `at` in the bytes, `from` in the text. */
export type PackedColumn = { lacking?: number[] } & (
  | { kind: 'distinct'; distinct: unknown[]; at: number; wide: 1 | 2 }
  | { kind: 'uuids'; at: number }
  | { kind: 'instants'; at: number }
  | { kind: 'texts'; at: number; from: number }
  | { kind: 'same'; as: string }
  | { kind: 'json'; from: number; to: number }
);

export interface PackedHead {
  /** The data version of the app that packed them: of an earlier one's, fields may be lacking. */
  version: number;
  count: number;
  /** Ids that are no UUIDs are said here. */
  ids: { at: number } | string[];
  vers: number;
  fields: Record<string, PackedColumn>;
}

/** Set in the end of a text that is null. */
export const NULL_TEXT = 0x80000000;

/** Packs rows for the disk and for memory alike [STORE.1]. */
export function packRows(columns: RowColumns): PackedRows {
  const packing = new Packing();
  const ids = packing.uuids(columns.ids);
  const vers = packing.add(Float64Array.from(columns.vers));
  const fields: [string, PackedColumn][] = [];
  const texts = new Map<string, readonly unknown[]>();
  for (const [name, column] of Object.entries(columns.fields)) {
    const lacking = column.lacking === undefined ? {} : { lacking: column.lacking };
    const same = 'values' in column ? [...texts].find(([, values]) => isSame(values, column.values)) : undefined;
    if (same !== undefined) fields.push([name, { kind: 'same', as: same[0], ...lacking }]);
    else if ('values' in column) fields.push([name, { ...packing.values(column.values), ...lacking }]);
    else fields.push([name, { ...packing.distinct(column.distinct, column.at), ...lacking }]);
    if ('values' in column && same === undefined) texts.set(name, column.values);
  }
  const head: PackedHead = {
    version: DATA_VERSION,
    count: columns.ids.length,
    ids: ids === null ? columns.ids : { at: ids },
    vers,
    fields: Object.fromEntries(fields),
  };
  return { head: JSON.stringify(head), text: packing.text, bytes: packing.bytes };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((value, at) => value === other[at] && typeof value === 'string');

/** What columns are put into, one after the other. */
class Packing {
  readonly #texts: string[] = [];
  #length = 0;
  readonly #arrays: { at: number; array: Float64Array | Uint32Array | Uint16Array | Uint8Array }[] = [];
  #end = 0;

  get text(): string {
    return this.#texts.join('');
  }

  get bytes(): ArrayBuffer {
    const bytes = new ArrayBuffer(this.#end);
    for (const { at, array } of this.#arrays) {
      new Uint8Array(bytes, at, array.byteLength).set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    }
    return bytes;
  }

  /** Every array begins where numbers of eight bytes may. */
  add(array: Float64Array | Uint32Array | Uint16Array | Uint8Array): number {
    const at = this.#end;
    this.#arrays.push({ at, array });
    this.#end = Math.ceil((at + array.byteLength) / 8) * 8;
    return at;
  }

  #write(text: string): number {
    const from = this.#length;
    this.#texts.push(text);
    this.#length += text.length;
    return from;
  }

  uuids(values: readonly unknown[]): number | null {
    const words = new Uint32Array(values.length * WORDS);
    const isUuid = (value: unknown, at: number) => typeof value === 'string' && writeUuid(value, words, at * WORDS);
    return values.every(isUuid) ? this.add(words) : null;
  }

  distinct(distinct: unknown[], at: readonly number[]): PackedColumn {
    const wide = distinct.length <= 256 ? 1 : 2;
    const places = wide === 1 ? Uint8Array.from(at) : Uint16Array.from(at);
    return { kind: 'distinct', distinct, at: this.add(places), wide };
  }

  values(values: readonly unknown[]): PackedColumn {
    const uuids = this.uuids(values);
    if (uuids !== null) return { kind: 'uuids', at: uuids };
    const instants = this.#instants(values);
    if (instants !== null) return { kind: 'instants', at: instants };
    if (values.every((value) => typeof value === 'string' || value === null)) return this.#textsOf(values);
    const json = JSON.stringify(values);
    const from = this.#write(json);
    return { kind: 'json', from, to: from + json.length };
  }

  /** Null becomes none; null when any of them is said otherwise than instants are. */
  #instants(values: readonly unknown[]): number | null {
    const instants = new Float64Array(values.length);
    const isInstant = (value: unknown, at: number) => {
      instants[at] = typeof value === 'string' ? instantOf(value) : Number.NaN;
      return value === null || !Number.isNaN(instants[at]);
    };
    return values.every(isInstant) ? this.add(instants) : null;
  }

  #textsOf(values: readonly (string | null)[]): PackedColumn {
    const from = this.#length;
    const ends = new Uint32Array(values.length);
    values.forEach((value, at) => {
      this.#write(value ?? '');
      ends[at] = value === null ? this.#length + NULL_TEXT : this.#length;
    });
    return { kind: 'texts', from, at: this.add(ends) };
  }
}

import { NULL_TEXT } from '#domain/sync/packed/packed-rows.ts';
import type { Segment } from '../store/segment.ts';

/** One field of packed rows in lower case, as it is searched [SEARCH]. */
export interface SearchedColumn {
  textAt: (row: number) => string;
  /** Marks the rows whose text holds this one, which is not empty. */
  mark: (needle: string, marks: Uint8Array) => void;
}

/** What these become in lower case depends on what is beside them, or is longer. */
const ODD = /[\u0130\u03A3]/;

/** Texts that lie one after the other become lower case together. */
export function searchedColumn(segment: Segment, field: string): SearchedColumn {
  const column = segment.head.fields[field];
  if (column?.kind === 'same') return searchedColumn(segment, column.as);
  if (column?.kind === 'distinct') return new FewTexts(column.distinct.map(lowered), segment.placesOf(column));
  if (column?.kind === 'texts') {
    const ends = segment.endsOf(column).map((end) => (end % NULL_TEXT) - column.from);
    const text = segment.packed.text.slice(column.from, column.from + (ends.at(-1) ?? 0));
    if (!ODD.test(text)) return new ManyTexts(text.toLowerCase(), ends);
  }
  const read = segment.reader(field);
  return textsOf(Array.from({ length: segment.count }, (_, row) => lowered(read(row))));
}

const lowered = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

function textsOf(texts: readonly string[]): SearchedColumn {
  let end = 0;
  return new ManyTexts(
    texts.join(''),
    Uint32Array.from(texts, (text) => (end += text.length)),
  );
}

class FewTexts implements SearchedColumn {
  readonly #texts: readonly string[];
  readonly #places: Uint8Array | Uint16Array;

  constructor(texts: readonly string[], places: Uint8Array | Uint16Array) {
    this.#texts = texts;
    this.#places = places;
  }

  textAt(row: number): string {
    return this.#texts[this.#places[row] ?? -1] ?? '';
  }

  mark(needle: string, marks: Uint8Array): void {
    const holds = Uint8Array.from(this.#texts, (text) => (text.includes(needle) ? 1 : 0));
    if (holds.includes(1)) markHolding(this.#places, holds, marks);
  }
}

function markHolding(places: Uint8Array | Uint16Array, holds: Uint8Array, marks: Uint8Array): void {
  for (let row = 0; row < places.length; row += 1) if (holds[places[row] ?? 0] === 1) marks[row] = 1;
}

class ManyTexts implements SearchedColumn {
  readonly #text: string;
  readonly #ends: Uint32Array;

  constructor(text: string, ends: Uint32Array) {
    this.#text = text;
    this.#ends = ends;
  }

  textAt(row: number): string {
    return this.#text.slice(row === 0 ? 0 : this.#ends[row - 1], this.#ends[row]);
  }

  mark(needle: string, marks: Uint8Array): void {
    const [text, ends] = [this.#text, this.#ends];
    let row = 0;
    for (let found = text.indexOf(needle); found >= 0;) {
      while ((ends[row] ?? Infinity) <= found) row += 1;
      const end = ends[row] ?? Infinity;
      const isWithin = found + needle.length <= end;
      if (isWithin) marks[row] = 1;
      found = text.indexOf(needle, isWithin ? end : found + 1);
    }
  }
}

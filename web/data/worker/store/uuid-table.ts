import { MOST_ROWS, ROW_BITS } from '#domain/sync/packed/packed-rows.ts';
import { WORDS } from '#domain/sync/packed/uuid-words.ts';

/** So many UUIDs lie in each part but the last: a place is a part's number and the place in it. */
export const PART = MOST_ROWS;
export const partOf = (place: number): number => place >>> ROW_BITS;
export const rowOf = (place: number): number => place & (PART - 1);

const NONE = -1;
const NO_WORDS = new Uint32Array();

/** Places by the UUIDs that lie there, as an open hash table over words that are kept elsewhere, or here [STORE.1]. */
export class UuidTable {
  readonly #parts: Uint32Array[] = [];
  /** How many UUIDs lie in parts of the table's own. */
  #own = 0;
  #slots = new Int32Array(1_024).fill(NONE);
  #used = 0;

  /** Adds words that places are in; answers the first of them. */
  #addPart(words: Uint32Array): number {
    return (this.#parts.push(words) - 1) * PART;
  }

  /**
   * Adds words that places are in, as many as there are, and puts each place but those of UUIDs that have one already: answers
   * the first place and which rows these are.
   */
  putPart(words: Uint32Array, count: number): { first: number; known: number[] } {
    const first = this.#addPart(words);
    this.makeRoom(count);
    const known: number[] = [];
    this.#used += count - putAll(this.#slots, this.#parts, { words, count, first }, known);
    return { first, known };
  }

  /** How many UUIDs are numbered. */
  get size(): number {
    return this.#own;
  }

  /** The place of each of so many UUIDs as its number: those that the table lacks are copied into parts of its own, the only ones then. */
  numbersOf(words: Uint32Array, count: number): Int32Array {
    this.makeRoom(count);
    const numbers = new Int32Array(count);
    for (let row = 0; row < count; row += 1) {
      const slot = slotOf(this.#slots, this.#parts, words, row * WORDS);
      if (this.#slots[slot] === NONE) this.#slots[slot] = this.#copy(words, row * WORDS);
      numbers[row] = this.#slots[slot] ?? NONE;
    }
    return numbers;
  }

  #copy(words: Uint32Array, at: number): number {
    const place = this.#own;
    const row = rowOf(place) * WORDS;
    if (row === 0) this.#addPart(new Uint32Array(PART * WORDS));
    const part = this.#parts[partOf(place)] ?? NO_WORDS;
    for (let word = 0; word < WORDS; word += 1) part[row + word] = words[at + word] ?? 0;
    this.#own += 1;
    this.#used += 1;
    return place;
  }

  /** The place of the UUID that is written in the words; -1 when there is none. */
  find(words: Uint32Array, at: number): number {
    return this.#slots[slotOf(this.#slots, this.#parts, words, at)] ?? NONE;
  }

  /** Makes the place that of the UUID that lies there. */
  put(place: number): void {
    this.makeRoom(1);
    const slot = slotOf(this.#slots, this.#parts, this.#parts[partOf(place)] ?? NO_WORDS, rowOf(place) * WORDS);
    if (this.#slots[slot] === NONE) this.#used += 1;
    this.#slots[slot] = place;
  }

  /** Makes room for so many more: for all at once it takes a third of the time that it takes in steps. */
  makeRoom(count: number, step = 4): void {
    // No more than half of the slots are taken.
    let size = this.#slots.length;
    while ((this.#used + count) * 2 > size) size *= step;
    if (size === this.#slots.length) return;
    const former = this.#slots;
    this.#slots = new Int32Array(size).fill(NONE);
    putAgain(this.#slots, this.#parts, former);
  }
}

interface Part {
  words: Uint32Array;
  count: number;
  first: number;
}

// What follows runs for each of half a million records at every start. To compile loops that call what they are given took more
// time than to run them; these know typed arrays alone.

/** Pushes the rows whose UUIDs have a place already; answers how many. */
function putAll(slots: Int32Array, parts: readonly Uint32Array[], { words, count, first }: Part, known: number[]): number {
  for (let row = 0; row < count; row += 1) {
    const slot = slotOf(slots, parts, words, row * WORDS);
    if (slots[slot] === NONE) slots[slot] = first + row;
    else known.push(row);
  }
  return known.length;
}

/** No UUID is there twice. */
function putAgain(slots: Int32Array, parts: readonly Uint32Array[], places: Int32Array): void {
  const mask = slots.length - 1;
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? NONE;
    if (place === NONE) continue;
    let slot = hash(parts[partOf(place)] ?? NO_WORDS, rowOf(place) * WORDS) & mask;
    while (slots[slot] !== NONE) slot = (slot + 1) & mask;
    slots[slot] = place;
  }
}

/** Where the UUID's place is, or would be. */
function slotOf(slots: Int32Array, parts: readonly Uint32Array[], words: Uint32Array, at: number): number {
  const mask = slots.length - 1;
  let slot = hash(words, at) & mask;
  for (;;) {
    const place = slots[slot] ?? NONE;
    if (place === NONE || isSame(parts[partOf(place)] ?? NO_WORDS, rowOf(place) * WORDS, words, at)) return slot;
    slot = (slot + 1) & mask;
  }
}

function hash(words: Uint32Array, at: number): number {
  let mixed = Math.imul(words[at] ?? 0, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (words[at + 1] ?? 0) ^ (mixed >>> 15), 0x85ebca77);
  mixed = Math.imul(mixed ^ (words[at + 2] ?? 0) ^ (mixed >>> 15), 0xc2b2ae3d);
  mixed = Math.imul(mixed ^ (words[at + 3] ?? 0) ^ (mixed >>> 15), 0x27d4eb2f);
  return mixed ^ (mixed >>> 16);
}

const isSame = (one: Uint32Array, at: number, other: Uint32Array, there: number): boolean =>
  one[at] === other[there] &&
  one[at + 1] === other[there + 1] &&
  one[at + 2] === other[there + 2] &&
  one[at + 3] === other[there + 3];

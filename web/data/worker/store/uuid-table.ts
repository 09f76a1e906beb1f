import { WORDS } from './uuid-words.ts';

/** So many UUIDs lie in each part but the last: a place is a part's number and the place in it. */
export const PART = 4_096;

const MIXERS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;

/** Places by the UUIDs that lie there, as an open hash table over words that are kept elsewhere [STORE.1]. */
export class UuidTable {
  readonly #parts: Uint32Array[] = [];
  #slots = new Int32Array(1_024).fill(-1);
  #used = 0;

  /** Adds words that places are in; answers the first of them. */
  addPart(words: Uint32Array): number {
    return (this.#parts.push(words) - 1) * PART;
  }

  /** The place of the UUID that is written in the words; -1 when there is none. */
  find(words: Uint32Array, at: number): number {
    return this.#slots[this.#slotOf(words, at)] ?? -1;
  }

  /** Makes the place that of the UUID that lies there. */
  put(place: number): void {
    if (this.#used * 2 >= this.#slots.length) this.#grow();
    const slot = this.#slotOf(this.#partOf(place), (place % PART) * WORDS);
    if (this.#slots[slot] === -1) this.#used += 1;
    this.#slots[slot] = place;
  }

  #partOf(place: number): Uint32Array {
    return this.#parts[Math.floor(place / PART)] ?? NONE;
  }

  #slotOf(words: Uint32Array, at: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash(words, at) & mask;
    for (;;) {
      const place = this.#slots[slot] ?? -1;
      if (place === -1 || isSame(this.#partOf(place), (place % PART) * WORDS, words, at)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const former = this.#slots;
    this.#slots = new Int32Array(former.length * 4).fill(-1);
    for (const place of former) {
      if (place !== -1) this.#slots[this.#slotOf(this.#partOf(place), (place % PART) * WORDS)] = place;
    }
  }
}

const NONE = new Uint32Array();

function hash(words: Uint32Array, at: number): number {
  let mixed = 0;
  for (let word = 0; word < WORDS; word += 1)
    mixed = Math.imul(mixed ^ (words[at + word] ?? 0) ^ (mixed >>> 15), MIXERS[word] ?? 1);
  return mixed ^ (mixed >>> 16);
}

const isSame = (one: Uint32Array, at: number, other: Uint32Array, there: number): boolean =>
  one[at] === other[there] &&
  one[at + 1] === other[there + 1] &&
  one[at + 2] === other[there + 2] &&
  one[at + 3] === other[there + 3];

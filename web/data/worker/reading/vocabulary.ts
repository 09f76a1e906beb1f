import { startsWithOneTypo } from '../../queries/assets/fuzzy-match.ts';
import type { Haystack } from './haystack.ts';

const WORD_END = /\s+/;
const MOST_MEANINGS = 20;
/** A word of fewer letters is meant as it is typed. */
const FEWEST_LETTERS = 4;

/** Every word there is in a haystack, once each; words of what was changed since stay until it is made anew [DEV.13]. */
export class Vocabulary {
  readonly #haystack: Haystack;
  readonly #words = new Set<string>();
  #taken = 0;

  constructor(haystack: Haystack) {
    this.#haystack = haystack;
  }

  /** Takes some of what is new in the haystack; answers whether that was all. */
  take(most: number): boolean {
    const end = Math.min(this.#haystack.length, this.#taken + most);
    for (; this.#taken < end; this.#taken += 1) this.add(this.#haystack.textAt(this.#taken));
    return end === this.#haystack.length;
  }

  add(text: string): void {
    for (const word of text.split(WORD_END)) this.#words.add(word);
  }

  /** What the word may have been meant to be. */
  meanings(word: string, others: readonly string[]): string[] {
    const found: string[] = [];
    const look = (candidate: string): boolean => {
      if (candidate.includes(word) || isMeant(candidate, word)) found.push(candidate);
      return found.length >= MOST_MEANINGS;
    };
    for (const other of others) if (other.split(WORD_END).some(look)) return found;
    for (const candidate of this.#words) if (look(candidate)) return found;
    return found;
  }
}

/** One error leaves the first letter, or the second in the place of the first, or the reverse. */
function isMeant(candidate: string, word: string): boolean {
  if (word.length < FEWEST_LETTERS) return false;
  const [first, second] = [candidate.charCodeAt(0), candidate.charCodeAt(1)];
  const [typed, next] = [word.charCodeAt(0), word.charCodeAt(1)];
  const isNear = first === typed || first === next || second === typed || second === next;
  return isNear && startsWithOneTypo(candidate, word);
}

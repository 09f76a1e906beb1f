import { meantBeginning } from '../../queries/assets/fuzzy-match.ts';
import type { Haystack } from './haystack.ts';

const WORD_END = /\s+/;
const DIGIT = /\d/;
const FEWEST_LETTERS = 4;

/** A short word is meant as it is typed, and so is a number: one digit beside it is another asset's [DEV.13]. */
export const mayBeMistyped = (word: string): boolean => word.length >= FEWEST_LETTERS && !DIGIT.test(word);

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

  /** What the word may have been meant to be: itself, or how words begin that it is one error away from. */
  meanings(word: string, others: readonly string[]): string[] {
    if (!mayBeMistyped(word)) return [word];
    const found = new Set([word]);
    const look = (candidate: string) => {
      const meant = isNear(candidate, word) ? meantBeginning(candidate, word) : null;
      if (meant !== null) found.add(meant);
    };
    for (const other of others) other.split(WORD_END).forEach(look);
    this.#words.forEach(look);
    return [...found];
  }
}

/** One error leaves the first letter, or the second in the place of the first, or the reverse. */
function isNear(candidate: string, word: string): boolean {
  const [first, second] = [candidate.charCodeAt(0), candidate.charCodeAt(1)];
  const [typed, next] = [word.charCodeAt(0), word.charCodeAt(1)];
  return first === typed || first === next || second === typed || second === next;
}

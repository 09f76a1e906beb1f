/** Whether every word of the search is found, a word of four letters or more also with one typing error [S2]. */
export function matchesFuzzily(text: string, search: string): boolean {
  const haystack = text.toLowerCase();
  const words = haystack.split(/\s+/);
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(
      (word) => haystack.includes(word) || (word.length >= 4 && words.some((candidate) => startsWithOneTypo(candidate, word))),
    );
}

/** Whether the word begins with `typed`, allowing one letter too many, missing, wrong, or two swapped. */
export const startsWithOneTypo = (word: string, typed: string): boolean => meantBeginning(word, typed) !== null;

/** How the word begins that was typed with one such error at most, as short as it can be meant; null where it begins otherwise. */
export function meantBeginning(word: string, typed: string): string | null {
  let at = 0;
  while (at < typed.length && word[at] === typed[at]) at += 1;
  if (at === typed.length) return typed;
  const rest = typed.slice(at);
  if (word.startsWith(rest.slice(1), at)) return word.slice(0, typed.length - 1);
  const isSwapped = rest.length > 1 && word.startsWith(`${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`, at);
  if (isSwapped || word.startsWith(rest.slice(1), at + 1)) return word.slice(0, typed.length);
  return word.startsWith(rest, at + 1) ? word.slice(0, typed.length + 1) : null;
}

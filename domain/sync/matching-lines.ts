import { must } from '../assertions.ts';

type Pair = [left: number, right: number];

/** Lines that stand in both texts so often that more pairs of them would be compared are left to what stands around them. */
const MOST_PAIRS = 10_000;

/** Pairs of indexes of lines that two texts have in common, ascending: all of them at the ends, between them as many as there are. */
export function matchingLines(left: readonly string[], right: readonly string[]): Pair[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  const shorter = Math.min(left.length, right.length) - start;
  while (end < shorter && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const pairs = Array.from({ length: start }, (_, at): Pair => [at, at]);
  const middle = commonSubsequence(left.slice(start, left.length - end), right.slice(start, right.length - end));
  for (const [at, to] of middle) pairs.push([start + at, start + to]);
  for (let back = end; back > 0; back--) pairs.push([left.length - back, right.length - back]);
  return pairs;
}

/** Hunt and Szymanski: for each length the common subsequence that ends first in `right`; time grows with the pairs alone. */
function commonSubsequence(left: readonly string[], right: readonly string[]): Pair[] {
  const places = comparablePlaces(left, right);
  const ends: number[] = [];
  const links: Link[] = [];
  for (const [at, line] of left.entries()) {
    for (const to of places.get(line) ?? []) {
      const length = firstAtLeast(ends, to);
      const before = length === 0 ? null : must(links[length - 1], 'a shorter subsequence');
      ends[length] = to;
      links[length] = { at, to, before };
    }
  }
  const pairs: Pair[] = [];
  for (let link = links.at(-1) ?? null; link !== null; link = link.before) pairs.push([link.at, link.to]);
  return pairs.reverse();
}

interface Link {
  at: number;
  to: number;
  before: Link | null;
}

/** Where the lines of `left` stand in `right`, last first; the rarest ones, as far as they make no more pairs than may be. */
function comparablePlaces(left: readonly string[], right: readonly string[]): Map<string, number[]> {
  const counts = new Map<string, number>();
  for (const line of left) counts.set(line, (counts.get(line) ?? 0) + 1);
  const places = new Map<string, number[]>();
  for (let to = right.length - 1; to >= 0; to--) {
    const line = must(right[to], 'a line');
    if (!counts.has(line)) continue;
    const known = places.get(line);
    if (known === undefined) places.set(line, [to]);
    else known.push(to);
  }
  const pairsOf = ([line, found]: [string, number[]]): number => (counts.get(line) ?? 0) * found.length;
  let pairs = 0;
  for (const entry of places) pairs += pairsOf(entry);
  if (pairs <= MOST_PAIRS) return places;
  const rarestFirst = [...places].toSorted((one, other) => pairsOf(one) - pairsOf(other));
  pairs = 0;
  return new Map(rarestFirst.filter((entry) => (pairs += pairsOf(entry)) <= MOST_PAIRS));
}

function firstAtLeast(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (must(ascending[middle], 'an end') < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

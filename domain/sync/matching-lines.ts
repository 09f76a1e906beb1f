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
  const { lines, last, before } = places(left, right);
  const ends = new Int32Array(Math.min(left.length, right.length));
  const newest = new Int32Array(ends.length);
  const links: Link[] = [];
  let longest = 0;
  for (let at = 0; at < lines.length; at++) {
    for (let to = last[lines[at] ?? 0] ?? NONE; to !== NONE; to = before[to] ?? NONE) {
      const length = firstAtLeast(ends, longest, to);
      links.push({ at, to, before: length === 0 ? NONE : (newest[length - 1] ?? NONE) });
      ends[length] = to;
      newest[length] = links.length - 1;
      if (length === longest) longest += 1;
    }
  }
  const pairs: Pair[] = [];
  let link = longest === 0 ? undefined : links[newest[longest - 1] ?? NONE];
  for (; link !== undefined; link = links[link.before]) pairs.push([link.at, link.to]);
  return pairs.reverse();
}

const NONE = -1;

interface Link {
  at: number;
  to: number;
  before: number;
}

/**
 * The lines of `left` as numbers; for each of them the last place in `right`, and for each place the one before it of the
 * same line. Of lines that make too many pairs the rarest are compared.
 */
function places(left: readonly string[], right: readonly string[]) {
  const numbers = new Map<string, number>();
  const lines = new Int32Array(left.length);
  for (const [at, line] of left.entries()) {
    const number = numbers.get(line) ?? numbers.size;
    if (number === numbers.size) numbers.set(line, number);
    lines[at] = number;
  }
  const last = new Int32Array(numbers.size).fill(NONE);
  const before = new Int32Array(right.length);
  const counts = new Float64Array(numbers.size);
  for (const [to, line] of right.entries()) {
    const number = numbers.get(line);
    if (number === undefined) continue;
    before[to] = last[number] ?? NONE;
    last[number] = to;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  leaveOutFrequent(lines, counts, last);
  return { lines, last, before };
}

function leaveOutFrequent(lines: Int32Array, counts: Float64Array, last: Int32Array): void {
  let pairs = 0;
  for (const number of lines) pairs += counts[number] ?? 0;
  if (pairs <= MOST_PAIRS) return;
  const pairsOf = new Float64Array(counts.length);
  for (const number of lines) pairsOf[number] = (pairsOf[number] ?? 0) + (counts[number] ?? 0);
  const rarestFirst = [...pairsOf.keys()].toSorted((one, other) => (pairsOf[one] ?? 0) - (pairsOf[other] ?? 0));
  pairs = 0;
  for (const number of rarestFirst) {
    pairs += pairsOf[number] ?? 0;
    if (pairs > MOST_PAIRS) last[number] = NONE;
  }
}

/** Among the first `count` of ascending numbers. */
function firstAtLeast(ascending: Int32Array, count: number, value: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

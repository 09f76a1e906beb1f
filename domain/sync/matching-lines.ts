/** Lines that stand in both texts so often that more pairs of them would be compared are left to what stands around them. */
const MOST_PAIRS = 10_000;

/** Lines with the same number are the same; the numbers count up from 0. */
export interface NumberedLines {
  lines: readonly string[];
  ofLine: Int32Array;
  numbers: ReadonlyMap<string, number>;
}

export function numberLines(lines: readonly string[]): NumberedLines {
  const numbers = new Map<string, number>();
  const ofLine = new Int32Array(lines.length);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const number = numbers.get(line) ?? numbers.size;
    if (number === numbers.size) numbers.set(line, number);
    ofLine[at] = number;
  }
  return { lines, ofLine, numbers };
}

/**
 * For each line of `left` the index of its like in `right`, NONE where it has none; indexes ascend. All lines at the ends that
 * the texts have in common, between them as many as there are.
 */
export function matchingLines(left: NumberedLines, right: readonly string[]): Int32Array {
  const { lines } = left;
  const matches = new Int32Array(lines.length).fill(NONE);
  const shorter = Math.min(lines.length, right.length);
  let start = 0;
  while (start < shorter && lines[start] === right[start]) matches[start] = start++;
  let end = 0;
  while (end < shorter - start && lines[lines.length - 1 - end] === right[right.length - 1 - end]) end++;
  for (let back = 1; back <= end; back++) matches[lines.length - back] = right.length - back;
  matchMiddle(left, right, { start, end }, matches);
  return matches;
}

/** Hunt and Szymanski: for each length the common subsequence that ends first in `right`; time grows with the pairs alone. */
function matchMiddle(left: NumberedLines, right: readonly string[], rest: Middle, matches: Int32Array): void {
  const { last, before } = places(left, right, rest);
  const ends = new Int32Array(Math.min(left.lines.length, right.length) - rest.start - rest.end);
  const newest = new Int32Array(ends.length);
  const links: Link[] = [];
  let longest = 0;
  for (let at = rest.start; at < left.lines.length - rest.end; at++) {
    for (let to = last[left.ofLine[at] ?? 0] ?? NONE; to !== NONE; to = before[to] ?? NONE) {
      const length = firstAtLeast(ends, longest, to);
      links.push({ at, to, before: length === 0 ? NONE : (newest[length - 1] ?? NONE) });
      ends[length] = to;
      newest[length] = links.length - 1;
      if (length === longest) longest += 1;
    }
  }
  let link = longest === 0 ? undefined : links[newest[longest - 1] ?? NONE];
  for (; link !== undefined; link = links[link.before]) matches[link.at] = link.to;
}

export const NONE = -1;

/** How many lines at the start and at the end are left aside. */
interface Middle {
  start: number;
  end: number;
}

interface Link {
  at: number;
  to: number;
  before: number;
}

/**
 * For each line of `left`, by its number, the last place in the middle of `right`, and for each place the one before it of the
 * same line. Of lines that make too many pairs the rarest are compared.
 */
function places({ lines, ofLine, numbers }: NumberedLines, right: readonly string[], { start, end }: Middle) {
  const last = new Int32Array(numbers.size).fill(NONE);
  const before = new Int32Array(right.length);
  const counts = new Float64Array(numbers.size);
  if (start + end < lines.length) {
    for (let to = start; to < right.length - end; to++) {
      const number = numbers.get(right[to] ?? '');
      if (number === undefined) continue;
      before[to] = last[number] ?? NONE;
      last[number] = to;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }
  leaveOutFrequent(ofLine.subarray(start, lines.length - end), counts, last);
  return { last, before };
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

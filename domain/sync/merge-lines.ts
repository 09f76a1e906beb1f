import { must } from '../assertions.ts';

export type Text = string | null;

/** Texts with more differing lines than this are compared as a whole. */
const MOST_COMPARISONS = 1_000_000;

const linesOf = (text: Text): string[] => (text === null || text === '' ? [] : text.split('\n'));
const sameLines = (left: string[], right: string[]): boolean =>
  left.length === right.length && left.every((line, i) => line === right[i]);

/**
 * Unites what two sides did to a text, line by line: appended and inserted lines of both are kept, identical ones once [D4.4].
 * A line that both sides replaced keeps mine, and `lost` says that something of theirs is missing.
 */
export function mergeLines(base: Text, mine: Text, theirs: Text): { text: Text; lost: boolean } {
  if (mine === theirs || theirs === base) return { text: mine, lost: false };
  if (mine === base) return { text: theirs, lost: false };
  const lines = linesOf(base);
  const left = editOf(lines, linesOf(mine));
  const right = editOf(lines, linesOf(theirs));
  const merged: string[] = [];
  let lost = false;
  for (let at = 0; at <= lines.length; at++) {
    const ours = must(left.inserted[at], 'the lines of a gap');
    const others = must(right.inserted[at], 'the lines of a gap');
    const bothReplace = left.removed[at] === true && right.removed[at] === true && ours.length > 0 && others.length > 0;
    if (bothReplace && !sameLines(ours, others)) lost = true;
    merged.push(...(bothReplace ? ours : unite(others, ours)));
    const line = lines[at];
    if (line !== undefined && left.removed[at] !== true && right.removed[at] !== true) merged.push(line);
  }
  return { text: merged.length === 0 ? null : merged.join('\n'), lost };
}

/** The first lines that two texts share, as the base of a merge that has none. */
export function commonStart(left: Text, right: Text): Text {
  const others = linesOf(right);
  const lines = linesOf(left);
  const differing = lines.findIndex((line, at) => line !== others[at]);
  const shared = differing === -1 ? lines : lines.slice(0, differing);
  return shared.length === 0 ? null : shared.join('\n');
}

interface Edit {
  /** Lines that were put before the base line of that index; the last entry stands at the end. */
  inserted: string[][];
  removed: boolean[];
}

function editOf(base: string[], changed: string[]): Edit {
  const inserted: string[][] = Array.from({ length: base.length + 1 }, () => []);
  const removed = base.map(() => true);
  let gap = 0;
  let next = 0;
  for (const [at, to] of matches(base, changed)) {
    inserted[gap] = changed.slice(next, to);
    removed[at] = false;
    gap = at + 1;
    next = to + 1;
  }
  inserted[gap] = changed.slice(next);
  return { inserted, removed };
}

/** Pairs of indexes of a longest common subsequence, ascending. */
function matches(left: string[], right: string[]): [number, number][] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  const shorter = Math.min(left.length, right.length) - start;
  while (end < shorter && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const pairs: [number, number][] = Array.from({ length: start }, (_, at) => [at, at]);
  const middle = commonSubsequence(left.slice(start, left.length - end), right.slice(start, right.length - end));
  for (const [at, to] of middle) pairs.push([start + at, start + to]);
  for (let back = end; back > 0; back--) pairs.push([left.length - back, right.length - back]);
  return pairs;
}

function commonSubsequence(left: string[], right: string[]): [number, number][] {
  if (left.length * right.length > MOST_COMPARISONS) return [];
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const length = (at: number, to: number) => must(lengths[at * width + to], 'a length');
  for (let at = left.length - 1; at >= 0; at--) {
    for (let to = right.length - 1; to >= 0; to--) {
      lengths[at * width + to] =
        left[at] === right[to] ? length(at + 1, to + 1) + 1 : Math.max(length(at + 1, to), length(at, to + 1));
    }
  }
  const pairs: [number, number][] = [];
  let at = 0;
  let to = 0;
  while (at < left.length && to < right.length) {
    if (left[at] === right[to]) pairs.push([at++, to++]);
    else if (length(at + 1, to) >= length(at, to + 1)) at++;
    else to++;
  }
  return pairs;
}

/** Lines of both, in the order first, second; a line that both have appears as often as the side that has it more often. */
function unite(first: string[], second: string[]): string[] {
  const unmatched = new Map<string, number>();
  for (const line of first) unmatched.set(line, (unmatched.get(line) ?? 0) + 1);
  const added = second.filter((line) => {
    const count = unmatched.get(line) ?? 0;
    if (count > 0) unmatched.set(line, count - 1);
    return count === 0;
  });
  return [...first, ...added];
}

import { must } from '../assertions.ts';
import { matchingLines } from './matching-lines.ts';

export type Text = string | null;

const linesOf = (text: Text): string[] => (text === null || text === '' ? [] : text.split('\n'));
const sameLines = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((line, i) => line === right[i]);

/**
 * Unites what two sides did to a text, line by line: appended and inserted lines of both are kept, identical ones once [D4.4].
 * A line that both sides replaced keeps mine, and `lost` says that something of theirs is missing.
 */
export function mergeLines(base: Text, mine: Text, theirs: Text): { text: Text; lost: boolean } {
  const { text, instead } = mergeLinesBothWays(base, mine, theirs);
  return { text, lost: instead !== undefined };
}

/** The same; where something of theirs is missing, `instead` is the text that keeps theirs. */
export function mergeLinesBothWays(base: Text, mine: Text, theirs: Text): { text: Text; instead?: Text } {
  if (mine === theirs || theirs === base) return { text: mine };
  if (mine === base) return { text: theirs };
  const lines = linesOf(base);
  const left = editOf(lines, linesOf(mine));
  const right = editOf(lines, linesOf(theirs));
  const { text, lost } = unitedEdits(lines, left, right);
  return lost ? { text, instead: unitedEdits(lines, right, left).text } : { text };
}

function unitedEdits(lines: readonly string[], left: Edit, right: Edit): { text: Text; lost: boolean } {
  const merged: string[] = [];
  let lost = false;
  for (let at = 0; at <= lines.length; at++) {
    const ours = must(left.inserted[at], 'the lines of a gap');
    const others = must(right.inserted[at], 'the lines of a gap');
    const bothReplace = left.removed[at] === true && right.removed[at] === true && ours.length > 0 && others.length > 0;
    if (bothReplace && !sameLines(ours, others)) lost = true;
    if (bothReplace) merged.push(...ours);
    else if (ours.length > 0 || others.length > 0) merged.push(...unite(others, ours));
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

const nothing: readonly string[] = [];

interface Edit {
  /** Lines that were put before the base line of that index; the last entry stands at the end. */
  inserted: (readonly string[])[];
  removed: boolean[];
}

function editOf(base: string[], changed: string[]): Edit {
  const inserted = Array.from({ length: base.length + 1 }, () => nothing);
  const removed = base.map(() => true);
  let gap = 0;
  let next = 0;
  for (const [at, to] of matchingLines(base, changed)) {
    if (to > next) inserted[gap] = changed.slice(next, to);
    removed[at] = false;
    gap = at + 1;
    next = to + 1;
  }
  inserted[gap] = changed.slice(next);
  return { inserted, removed };
}

/** Lines of both, in the order first, second; a line that both have appears as often as the side that has it more often. */
function unite(first: readonly string[], second: readonly string[]): readonly string[] {
  if (first.length === 0) return second;
  if (second.length === 0) return first;
  const unmatched = new Map<string, number>();
  for (const line of first) unmatched.set(line, (unmatched.get(line) ?? 0) + 1);
  const added = second.filter((line) => {
    const count = unmatched.get(line) ?? 0;
    if (count > 0) unmatched.set(line, count - 1);
    return count === 0;
  });
  return [...first, ...added];
}

import { must } from '../assertions.ts';
import { matchingLines, NONE, type NumberedLines, numberLines } from './matching-lines.ts';

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
  const { texts, head, tail } = withoutCommonEnds([linesOf(base), linesOf(mine), linesOf(theirs)]);
  const [lines, ours, others] = texts;
  const numbered = numberLines(lines);
  const [left, right] = [editOf(numbered, ours), editOf(numbered, others)];
  const { merged, lost } = unitedEdits(lines, left, right);
  const whole = (middle: readonly string[]): Text => textOf([...head, ...middle, ...tail]);
  return lost ? { text: whole(merged), instead: whole(unitedEdits(lines, right, left).merged) } : { text: whole(merged) };
}

type Texts = readonly [base: string[], mine: string[], theirs: string[]];

const textOf = (lines: readonly string[]): Text => (lines.length === 0 ? null : lines.join('\n'));

/** What all three begin and end with needs no comparing: long histories mostly grow at their end. */
function withoutCommonEnds([base, mine, theirs]: Texts): { texts: Texts; head: string[]; tail: string[] } {
  const shortest = Math.min(base.length, mine.length, theirs.length);
  let start = 0;
  while (start < shortest && base[start] === mine[start] && base[start] === theirs[start]) start++;
  let end = 0;
  const same = (back: number): boolean => base.at(-back) === mine.at(-back) && base.at(-back) === theirs.at(-back);
  while (end < shortest - start && same(end + 1)) end++;
  const middle = (lines: string[]): string[] => lines.slice(start, lines.length - end);
  const texts: Texts = [middle(base), middle(mine), middle(theirs)];
  return { texts, head: base.slice(0, start), tail: base.slice(base.length - end) };
}

function unitedEdits(lines: readonly string[], left: Edit, right: Edit): { merged: readonly string[]; lost: boolean } {
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
  return { merged, lost };
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

function editOf(base: NumberedLines, changed: readonly string[]): Edit {
  const inserted = base.lines.map(() => nothing);
  const removed = base.lines.map(() => true);
  let gap = 0;
  let next = 0;
  for (const [at, to] of matchingLines(base, changed).entries()) {
    if (to === NONE) continue;
    if (to > next) inserted[gap] = changed.slice(next, to);
    removed[at] = false;
    gap = at + 1;
    next = to + 1;
  }
  inserted[gap] = changed.slice(next);
  if (gap < base.lines.length) inserted.push(nothing);
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

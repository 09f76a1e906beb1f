import { must } from '../assertions.ts';
import {
  commonHead,
  frame,
  frameLines,
  joinFramed,
  linesWithin,
  type Text,
  textWithin,
  withoutCommonEnds,
} from './framed-text.ts';
import { matchingLines, NONE, type NumberedLines, numberLines } from './matching-lines.ts';

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
  const { head, middles, tail } = withoutCommonEnds(frame(base), frame(mine), frame(theirs));
  const [lines = [], ours = [], others = []] = middles.map(linesWithin);
  const numbered = numberLines(lines);
  const [left, right] = [editOf(numbered, ours), editOf(numbered, others)];
  const { merged, lost } = unitedEdits(lines, left, right);
  const whole = (middle: readonly string[]): Text => textWithin(joinFramed(joinFramed(head, frameLines(middle)), tail));
  return lost ? { text: whole(merged), instead: whole(unitedEdits(lines, right, left).merged) } : { text: whole(merged) };
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
export const commonStart = (left: Text, right: Text): Text => textWithin(commonHead(frame(left), frame(right)));

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
  const matches = matchingLines(base, changed);
  for (let at = 0; at < matches.length; at++) {
    const to = matches[at] ?? NONE;
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

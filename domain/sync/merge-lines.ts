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
import { type LineEdit, lineEditOf, linesBeyond, withoutLinesElsewhere } from './line-edit.ts';
import { numberLines } from './matching-lines.ts';

/** Whether mine was made on the base, or on a later text of which no more than the base is known. */
export type Made = 'on-base' | 'later';

const sameLines = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((line, i) => line === right[i]);

/**
 * Unites what two sides did to a text, line by line: appended and inserted lines of both are kept, identical ones once [MERGE].
 * A line that both sides replaced keeps mine, and `lost` says that something of theirs is missing; where one of them has the
 * other's and more, that is it.
 */
export function mergeLines(base: Text, mine: Text, theirs: Text): { text: Text; lost: boolean } {
  const { text, instead } = mergeLinesBothWays(base, mine, theirs);
  return { text, lost: instead !== undefined };
}

/**
 * The same; where something of theirs is missing, `instead` is the text that keeps theirs. Of mine that was made later, a line
 * that theirs has too may be theirs: it stands once, wherever each of them has put it.
 */
export function mergeLinesBothWays(base: Text, mine: Text, theirs: Text, made: Made = 'on-base'): { text: Text; instead?: Text } {
  if (mine === theirs || theirs === base) return { text: mine };
  if (mine === base) return { text: theirs };
  const { head, middles, tail } = withoutCommonEnds(frame(base), frame(mine), frame(theirs));
  const [lines = [], ours = [], others = []] = middles.map(linesWithin);
  const numbered = numberLines(lines);
  const [left, right] = [lineEditOf(numbered, ours), lineEditOf(numbered, others)];
  const united = (first: LineEdit, second: LineEdit) =>
    unitedEdits(lines, first, made === 'later' ? withoutLinesElsewhere(second, first) : second);
  const { merged, lost } = united(left, right);
  const whole = (middle: readonly string[]): Text => textWithin(joinFramed(joinFramed(head, frameLines(middle)), tail));
  return lost ? { text: whole(merged), instead: whole(united(right, left).merged) } : { text: whole(merged) };
}

function unitedEdits(lines: readonly string[], left: LineEdit, right: LineEdit): { merged: readonly string[]; lost: boolean } {
  const merged: string[] = [];
  let lost = false;
  for (let at = 0; at <= lines.length; at++) {
    const ours = must(left.inserted[at], 'the lines of a gap');
    const others = must(right.inserted[at], 'the lines of a gap');
    const bothReplace = left.removed[at] === true && right.removed[at] === true && ours.length > 0 && others.length > 0;
    const goesOn = bothReplace ? longerOf(ours, others) : null;
    if (bothReplace && goesOn === null) lost = true;
    if (bothReplace) merged.push(...(goesOn ?? ours));
    else if (ours.length > 0 || others.length > 0) merged.push(...others, ...linesBeyond(ours, others));
    const line = lines[at];
    if (line !== undefined && left.removed[at] !== true && right.removed[at] !== true) merged.push(line);
  }
  return { merged, lost };
}

/** The one that begins with the other and goes on; null where neither does. */
function longerOf(left: readonly string[], right: readonly string[]): readonly string[] | null {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  return sameLines(shorter, longer.slice(0, shorter.length)) ? longer : null;
}

/** The first lines that two texts share, as the base of a merge that has none. */
export const commonStart = (left: Text, right: Text): Text => textWithin(commonHead(frame(left), frame(right)));

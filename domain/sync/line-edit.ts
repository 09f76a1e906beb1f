import { matchingLines, NONE, type NumberedLines } from './matching-lines.ts';

const nothing: readonly string[] = [];

/** What one side did to the lines of a base. */
export interface LineEdit {
  /** Lines that were put before the base line of that index; the last entry stands at the end. */
  inserted: (readonly string[])[];
  removed: boolean[];
}

export function lineEditOf(base: NumberedLines, changed: readonly string[]): LineEdit {
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

/** An edit without the lines that the other one has inserted too, but elsewhere; each as often as it has. */
export function withoutLinesElsewhere(edit: LineEdit, other: LineEdit): LineEdit {
  const elsewhere = countLines(other.inserted.flatMap((lines, at) => linesBeyond(lines, edit.inserted[at] ?? nothing)));
  const inserted = edit.inserted.map((lines, at) => {
    const beyond = linesBeyond(lines, other.inserted[at] ?? nothing);
    return linesBeyond(
      lines,
      beyond.filter((line) => takeLine(elsewhere, line)),
    );
  });
  return { ...edit, inserted };
}

/** Lines that others lack, or have less often. */
export function linesBeyond(lines: readonly string[], others: readonly string[]): readonly string[] {
  if (lines.length === 0 || others.length === 0) return lines;
  const there = countLines(others);
  return lines.filter((line) => !takeLine(there, line));
}

function countLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

function takeLine(counts: Map<string, number>, line: string): boolean {
  const count = counts.get(line) ?? 0;
  if (count > 0) counts.set(line, count - 1);
  return count > 0;
}

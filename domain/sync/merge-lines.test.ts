import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Text } from './framed-text.ts';
import { commonStart, mergeLines } from './merge-lines.ts';

const cases: [name: string, base: Text, mine: Text, theirs: Text, text: Text, lost: boolean][] = [
  ['both start', null, 'm', 't', 't\nm', false],
  ['both append', 'a', 'a\nm', 'a\nt', 'a\nt\nm', false],
  ['both append the same line', 'a', 'a\nx', 'a\nx', 'a\nx', false],
  ['both append, partly the same', 'a', 'a\nx\nm', 'a\nx\nt', 'a\nx\nt\nm', false],
  ['one corrects, one appends', 'a\nb', 'a\nB', 'a\nb\nc', 'a\nB\nc', false],
  ['one inserts at the top, one appends', 'a', 'top\na', 'a\nend', 'top\na\nend', false],
  ['one removes, one appends', 'a\nb', 'a', 'a\nb\nc', 'a\nc', false],
  ['both correct the same line', 'a\nb\nc', 'a\nmine\nc', 'a\ntheirs\nc', 'a\nmine\nc', true],
  ['both correct different lines', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC', 'A\nb\nC', false],
  ['one clears, one appends', 'a', null, 'a\nt', 't', false],
  ['both clear', 'a', null, null, null, false],
  ['with a line end at the end', 'a\n', 'a\nm\n', 'a\nt\n', 'a\nt\nm\n', false],
];

test.each(cases)('[D4.4] lines: %s', (_name, base, mine, theirs, text, lost) => {
  expect(mergeLines(base, mine, theirs)).toEqual({ text, lost });
});

const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', ''), { maxLength: 6 }).map((lines) => lines.join('\n') || null);
const linesOf = (value: Text) => value?.split('\n') ?? [];
const sorted = (value: Text) => linesOf(value).sort();

test('[D4.4] a text that one side left alone becomes what the other made of it', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      expect(mergeLines(base, changed, base)).toEqual({ text: changed, lost: false });
      expect(mergeLines(base, base, changed)).toEqual({ text: changed, lost: false });
    }),
  );
});

test('[D4.4] every line that either side added is in the text or said to be lost', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const merged = mergeLines(base, mine, theirs);
      const there = new Set(linesOf(merged.text));
      const known = new Set(linesOf(base));
      const added = (value: Text) => linesOf(value).filter((line) => !known.has(line));
      expect(added(mine).filter((line) => !there.has(line))).toEqual([]);
      const restored = new Set(linesOf(mergeLines(base, theirs, mine).text));
      expect(added(theirs).filter((line) => !(merged.lost ? restored : there).has(line))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('[D4.4] without a loss it makes no difference who comes first, but for the order of lines', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const one = mergeLines(base, mine, theirs);
      const other = mergeLines(base, theirs, mine);
      expect(other.lost).toBe(one.lost);
      expect(one.lost ? null : sorted(one.text)).toEqual(one.lost ? null : sorted(other.text));
    }),
    { numRuns: 2_000 },
  );
});

test('[D4.4] a text of 20,000 line ends merges at once', () => {
  const base = 'x\n'.repeat(5_000);
  const started = performance.now();
  const merged = mergeLines(base, 'y\n'.repeat(10_000), 'z\n'.repeat(10_000));
  expect(merged.lost).toBe(true);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('[D4.3] the common start of two texts', () => {
  expect(commonStart('a\nb\nc', 'a\nb\nd')).toBe('a\nb');
  expect(commonStart('a', 'b')).toBe(null);
  expect(commonStart('a\nb', 'a')).toBe('a');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computedMs } from '#test/timing/computed-ms.ts';
import type { Text } from './framed-text.ts';
import { commonStart, mergeLines, mergeLinesBothWays } from './merge-lines.ts';

const cases: [name: string, base: Text, mine: Text, theirs: Text, text: Text, lost: boolean][] = [
  ['both start', null, 'm', 't', 't\nm', false],
  ['both append', 'a', 'a\nm', 'a\nt', 'a\nt\nm', false],
  ['both append the same line', 'a', 'a\nx', 'a\nx', 'a\nx', false],
  ['both append, partly the same', 'a', 'a\nx\nm', 'a\nx\nt', 'a\nx\nt\nm', false],
  ['one corrects, one appends', 'a\nb', 'a\nB', 'a\nb\nc', 'a\nB\nc', false],
  ['one inserts at the top, one appends', 'a', 'top\na', 'a\nend', 'top\na\nend', false],
  ['one removes, one appends', 'a\nb', 'a', 'a\nb\nc', 'a\nc', false],
  ['both correct the same line', 'a\nb\nc', 'a\nmine\nc', 'a\ntheirs\nc', 'a\nmine\nc', true],
  ['both correct the same line alike, one goes on', 'a\nb', 'a\nB', 'a\nB\nc', 'a\nB\nc', false],
  ['both correct the same line alike, the other goes on', 'a\nb', 'a\nB\nc', 'a\nB', 'a\nB\nc', false],
  ['both correct different lines', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC', 'A\nb\nC', false],
  ['one clears, one appends', 'a', null, 'a\nt', 't', false],
  ['both clear', 'a', null, null, null, false],
  ['with a line end at the end', 'a\n', 'a\nm\n', 'a\nt\n', 'a\nt\nm\n', false],
];

test.each(cases)('[MERGE.3] lines: %s', (_name, base, mine, theirs, text, lost) => {
  expect(mergeLines(base, mine, theirs)).toEqual({ text, lost });
});

const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', ''), { maxLength: 6 }).map((lines) => lines.join('\n') || null);
const linesOf = (value: Text) => value?.split('\n') ?? [];
const sorted = (value: Text) => linesOf(value).sort();

test('[MERGE.3] a text that one side left alone becomes what the other made of it', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      expect(mergeLines(base, changed, base)).toEqual({ text: changed, lost: false });
      expect(mergeLines(base, base, changed)).toEqual({ text: changed, lost: false });
    }),
  );
});

test('[MERGE.3] every line that either side added is in the text or said to be lost', () => {
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

test('[MERGE.3] without a loss it makes no difference who comes first, but for the order of lines', () => {
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

const laterCases: [name: string, base: Text, mine: Text, theirs: Text, text: Text, instead?: Text][] = [
  ['in another order', 'a\nm', 'a\nm\nt\nn', 'a\nt\nm', 'a\nm\nt\nn'],
  ['more often by one', 'a\nm', 'a\nm\nt', 'a\nt\nt\nm', 'a\nt\nm\nt'],
  ['beside what one of them has not seen', 'a\nm', 'a\nm\nt\nn', 'a\nt\nu\nm', 'a\nu\nm\nt\nn'],
  ['beside a line that both replaced', 'a\nm', 'A\nm\nt\nn', 't\nB\nm', 'A\nm\nt\nn', 't\nB\nm\nn'],
];

test.each(laterCases)(
  '[SYNC.75] of a text made later than the base, a line of both stands once: %s',
  (_name, base, mine, theirs, ...what) => {
    const [merged, instead] = what;
    expect(mergeLinesBothWays(base, mine, theirs, 'later')).toEqual({
      text: merged,
      ...(instead === undefined ? {} : { instead }),
    });
  },
);

test('[SYNC.75] of a text made later than the base, no line is there less often than either side has it, or is said to be lost', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const merged = mergeLinesBothWays(base, mine, theirs, 'later');
      const known = new Set(linesOf(base));
      for (const [side, kept] of [
        [mine, merged.text],
        [theirs, merged.instead ?? merged.text],
      ] as const) {
        const there = linesOf(kept);
        for (const line of linesOf(side).filter((one) => !known.has(one))) {
          expect(there.filter((one) => one === line).length).toBeGreaterThanOrEqual(
            linesOf(side).filter((one) => one === line).length,
          );
        }
      }
      const extra = linesOf(merged.text).filter((line) => !known.has(line));
      for (const line of new Set(extra)) {
        const most = Math.max(...[mine, theirs].map((side) => linesOf(side).filter((one) => one === line).length));
        expect(extra.filter((one) => one === line).length).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('[MERGE.11] a text of 20,000 line ends merges at once', async () => {
  const base = 'x\n'.repeat(5_000);
  let lost = false;
  const merge = () => void ({ lost } = mergeLines(base, 'y\n'.repeat(10_000), 'z\n'.repeat(10_000)));
  expect(await computedMs(merge)).toBeLessThan(1_000);
  expect(lost).toBe(true);
});

test('[MERGE.3] the common start of two texts', () => {
  expect(commonStart('a\nb\nc', 'a\nb\nd')).toBe('a\nb');
  expect(commonStart('a', 'b')).toBe(null);
  expect(commonStart('a\nb', 'a')).toBe('a');
});

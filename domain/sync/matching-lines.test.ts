import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchingLines, NONE, numberLines } from './matching-lines.ts';
import { mergeLines } from './merge-lines.ts';

/** Pairs of indexes of lines that match. */
const matchesOf = (left: readonly string[], right: readonly string[]) =>
  [...matchingLines(numberLines(left), right).entries()].filter(([, to]) => to !== NONE);

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 12, size: 'max' });

/** The length of a longest common subsequence, by its definition. */
function longest(left: readonly string[], right: readonly string[]): number {
  const lengths = Array.from({ length: left.length + 1 }, () => Array.from({ length: right.length + 1 }, () => 0));
  const at = (one: number, other: number) => lengths[one]?.[other] ?? 0;
  for (let one = 1; one <= left.length; one++) {
    for (let other = 1; other <= right.length; other++) {
      const same = left[one - 1] === right[other - 1];
      (lengths[one] ?? [])[other] = same ? at(one - 1, other - 1) + 1 : Math.max(at(one - 1, other), at(one, other - 1));
    }
  }
  return at(left.length, right.length);
}

test('[MERGE.3] matching lines are the same on both sides, ascend, and are as many as there can be', () => {
  fc.assert(
    fc.property(lines, lines, (left, right) => {
      const pairs = matchesOf(left, right);
      for (const [at, to] of pairs) expect(left[at]).toBe(right[to]);
      for (const [at, pair] of pairs.slice(1).entries()) {
        expect(pair[0]).toBeGreaterThan(pairs[at]?.[0] ?? 0);
        expect(pair[1]).toBeGreaterThan(pairs[at]?.[1] ?? 0);
      }
      expect(pairs).toHaveLength(longest(left, right));
    }),
    { numRuns: 2_000 },
  );
});

test('[MERGE.3] lines that stand there too often to be compared one by one are still found between rare ones', () => {
  const common = Array.from({ length: 500 }, () => 'Checked');
  const pairs = matchesOf(['x', ...common, 'Fitted', ...common], [...common, 'Fitted', ...common, 'y']);
  expect(pairs.some(([at, to]) => at === 501 && to === 500)).toBe(true);
});

const numbered = (prefix: string) => Array.from({ length: 1_000 }, (_, at) => `${prefix} ${at}`);
const base = numbered('Checked on day');
const shuffled = base.map((_, at) => base[(at * 617 + 331) % 1_000] ?? '');
const repeated = base.map((_, at) => `Checked by ${at % 7}`);

test.each([
  ['both append', base, [...base, 'mine'], [...base, 'theirs']],
  ['every line differs', base, numbered('mine'), numbered('theirs')],
  ['turned round and shuffled', base, base.toReversed(), shuffled],
  ['a few lines over and over', repeated, repeated.toReversed(), repeated.map((line, at) => (at % 3 === 0 ? 'x' : line))],
])('[MERGE.3] texts of a thousand lines keep what either side wrote: %s', (_what, common, mine, theirs) => {
  const { text, lost } = mergeLines(common.join('\n'), mine.join('\n'), theirs.join('\n'));
  const merged = new Set(text?.split('\n'));
  const written = lost ? mine : [...mine, ...theirs];
  expect(written.filter((line) => !merged.has(line) && !common.includes(line))).toEqual([]);
});

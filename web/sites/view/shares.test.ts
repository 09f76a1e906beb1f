import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shares } from './shares.ts';

test.each([
  [
    [105, 7, 6, 78],
    [54, 3, 3, 40],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('[S2.100] the shares of %j are %j', (counts, expected) => {
  expect(shares(counts)).toEqual(expected);
});

test('[S2.100] shares add up to 100 and are off by less than one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      fc.pre(total > 0);
      const found = shares(counts);
      expect(found.reduce((sum, share) => sum + share, 0)).toBe(100);
      for (const [index, share] of found.entries()) {
        expect(Math.abs(share - (100 * (counts[index] ?? 0)) / total)).toBeLessThan(1);
      }
    }),
  );
});

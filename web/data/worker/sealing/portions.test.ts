import { expect, test } from 'vitest';
import { MOST_AT_ONCE, portions } from './portions.ts';

const sizesOf = (values: readonly unknown[]): number[] => [...portions(values)].map(({ length }) => length);

test('[SESS.34] what is sealed is parted by its number and by its bytes, in order; what is too large is sealed by itself', () => {
  const numbers = Array.from({ length: MOST_AT_ONCE * 2 + 1 }, (_none, at) => at);
  expect([...portions(numbers)].flat()).toEqual(numbers);
  expect(sizesOf(numbers)).toEqual([MOST_AT_ONCE, MOST_AT_ONCE, 1]);
  const [large, small] = ['ä'.repeat(2_500_000), 'ä'.repeat(900_000)];
  expect(sizesOf([large, small, small, small, large, large])).toEqual([1, 2, 1, 1, 1]);
  expect(sizesOf([])).toEqual([]);
});

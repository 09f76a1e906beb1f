import { expect, test } from 'vitest';
import { gradedOfTotal } from './graded-of-total.ts';

test('[GRADE.9] graded/total is two whole numbers, each with a comma before its last three digits from a thousand on', () => {
  expect(gradedOfTotal(0, 2)).toBe('0/2');
  expect(gradedOfTotal(999, 1_000)).toBe('999/1,000');
  expect(gradedOfTotal(1_666, 10_000)).toBe('1,666/10,000');
});

import { expect, test } from 'vitest';
import { FIRST_SHOWN, MOST_SHOWN, nextShown } from './next-shown.ts';

test('[SYNC.61] fifty rows of a list are shown, fifty more at each press, and a thousand at most', () => {
  expect(FIRST_SHOWN).toBe(50);
  expect(nextShown(50)).toBe(100);
  expect(nextShown(980)).toBe(1_000);
  expect(nextShown(MOST_SHOWN)).toBe(1_000);
});

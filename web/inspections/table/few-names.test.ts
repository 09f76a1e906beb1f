import { expect, test } from 'vitest';
import { fewNames } from './few-names.ts';

test('[DESK.4] a message names five at most', () => {
  expect(fewNames(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d and e');
  expect(fewNames(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d and 3 others');
});

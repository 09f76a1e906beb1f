import { expect, test } from 'vitest';
import { clockWords } from './clock-words.ts';

test('[SYNC.33] how far the clock is off is said in the unit that fits', () => {
  expect(clockWords(0)).toBeNull();
  expect(clockWords(12)).toBe('This device’s clock is 12 minutes ahead. Set it right: what you do here bears its time.');
  expect(clockWords(-190)).toContain('3 hours behind');
  expect(clockWords(3 * 1_440)).toContain('3 days ahead');
});

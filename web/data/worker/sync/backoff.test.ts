import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('[SYNC.27] each failure in a row waits twice as long, up to a minute, of which chance takes up to a half', () => {
  expect([1, 2, 3, 6, 7, 50].map((failures) => backoff(failures, 1))).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  expect(backoff(7, 0)).toBe(30_000);
});

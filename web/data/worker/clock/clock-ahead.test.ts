import { expect, test } from 'vitest';
import { clockAhead } from './clock-ahead.ts';

test('[SYNC.33] a clock that is off by five minutes and more is said, ahead and behind', () => {
  const server = '2026-11-21T09:00:00.000Z';
  expect(clockAhead('2026-11-21T09:04:59.000Z', server)).toBe(0);
  expect(clockAhead('2026-11-21T09:05:00.000Z', server)).toBe(5);
  expect(clockAhead('2026-11-21T08:00:00.000Z', server)).toBe(-60);
  expect(clockAhead('2026-11-20T09:00:00.000Z', server)).toBe(-1440);
  expect(clockAhead('2026-11-21T09:05:00.000Z', '')).toBe(0);
});

import { expect, test } from 'vitest';
import { localDay } from './local-day.ts';

test('[REC.1] a moment late in the evening belongs to that day, whatever UTC says', () => {
  expect(localDay(new Date(2026, 2, 5, 23, 59))).toBe('2026-03-05');
  expect(localDay(new Date(2026, 11, 31, 0, 0))).toBe('2026-12-31');
});

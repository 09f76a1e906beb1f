import { expect, test } from 'vitest';
import { dateRange } from './date-range.ts';

test('[S2.65] a date range is one date when start and end are equal, otherwise from - to', () => {
  expect(dateRange({ date_from: '2026-11-02', date_to: '2026-11-02' })).toBe('02/11/2026');
  expect(dateRange({ date_from: '2026-11-02', date_to: '2026-12-01' })).toBe('02/11/2026 - 01/12/2026');
});

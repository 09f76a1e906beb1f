import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './add-days.ts';
import { formatDay } from './format-day.ts';
import { formatMonth } from './format-month.ts';
import { monthName } from './month-name.ts';
import { utcDay } from './utc-day.ts';

test('[S9.7] days read DD/MM/YYYY and month headings MMM YYYY', () => {
  expect(formatDay('2026-01-31')).toBe('31/01/2026');
  expect(formatMonth('2026-01-31')).toBe('Jan 2026');
  expect(formatMonth('2026-12-01')).toBe('Dec 2026');
});

test('[LOOK.9] a month in words names its year when it is another one', () => {
  expect(monthName('2026-10-31', '2026-11-22')).toBe('October');
  expect(monthName('2025-12-01', '2026-01-02')).toBe('December 2025');
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-11-21', 0, '2026-11-21'],
])('[REC.1] %s and %i days is %s', (from, count, to) => {
  expect(addDays(from, count)).toBe(to);
});

test('[REC.1] adding and taking away the same number of days comes back, and order is kept', () => {
  const days = fc.date({ min: new Date('1930-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 20_000 }), (date, count) => {
      const day = utcDay(date);
      const later = addDays(day, count);
      expect(addDays(later, -count)).toBe(day);
      expect(later > day).toBe(true);
    }),
  );
});

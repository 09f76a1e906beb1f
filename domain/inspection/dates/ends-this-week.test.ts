import { expect, test } from 'vitest';
import { endsThisWeek } from './ends-this-week.ts';

test.each([
  ['2026-11-21', '2026-11-20', false],
  ['2026-11-21', '2026-11-21', true],
  ['2026-11-21', '2026-11-22', true],
  ['2026-11-21', '2026-11-23', false],
  ['2026-11-22', '2026-11-22', true],
  ['2026-11-22', '2026-11-23', false],
  ['2026-11-23', '2026-11-29', true],
  ['2026-12-28', '2027-01-03', true],
])('[DESK.11] on %s what ends on %s ends this week: %s', (today, date_to, expected) => {
  expect(endsThisWeek({ date_to }, today)).toBe(expected);
});

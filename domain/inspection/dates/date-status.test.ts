import { expect, test } from 'vitest';
import { inspectionDateStatus } from './date-status.ts';

test.each([
  ['2026-11-01', '2026-11-20', 'past'],
  ['2026-11-01', '2026-11-21', 'current'],
  ['2026-11-21', '2026-11-21', 'current'],
  ['2026-11-21', '2026-12-01', 'current'],
  ['2026-11-22', '2026-12-01', 'future'],
  ['2026-11-25', '2026-11-01', 'past'],
  ['2026-11-25', '2026-11-21', 'future'],
  ['2026-11-25', '2026-11-23', 'future'],
])('[S4.4] from %s to %s is %s on 2026-11-21', (date_from, date_to, status) => {
  expect(inspectionDateStatus({ date_from, date_to }, '2026-11-21')).toBe(status);
});

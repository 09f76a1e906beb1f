import { expect, test } from 'vitest';
import { nextSort } from './table-column.ts';

test('[DESK.1] a head sorts upwards, then downwards, then not at all; another head begins upwards', () => {
  const up = nextSort(null, 'site');
  expect(up).toEqual({ column: 'site', descending: false });
  const down = nextSort(up, 'site');
  expect(down).toEqual({ column: 'site', descending: true });
  expect(nextSort(down, 'site')).toBeNull();
  expect(nextSort(down, 'title')).toEqual({ column: 'title', descending: false });
});

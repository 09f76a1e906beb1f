import { expect, test } from 'vitest';
import { reportQuery } from './report-query.ts';

test('[S7.8] the form of a report becomes its query, form-encoded', () => {
  expect(reportQuery({ assetTypes: ['a', 'b c'] })).toBe('asset_types%5B%5D=a&asset_types%5B%5D=b+c');
  expect(reportQuery({ version: 2 })).toBe('version=2');
  expect(reportQuery({})).toBe('');
});

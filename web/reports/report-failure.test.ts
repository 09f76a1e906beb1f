import { expect, test } from 'vitest';
import { ApiError } from '#web/data/api-error.ts';
import { reportFailure } from './report-failure.ts';

test('[REPORT.35] why a report can’t be made is told in the server’s words, or that it needs a connection', () => {
  const tooMuch = new ApiError(422, 'A report can hold 20,000 assets at most');
  expect(reportFailure(tooMuch)).toBe('A report can hold 20,000 assets at most. Nothing was changed.');
  expect(reportFailure(new TypeError('Failed to fetch'))).toBe('It needs a connection. Nothing was changed.');
});

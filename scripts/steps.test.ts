import { expect, test } from 'vitest';
import { countTests } from './steps.mjs';

test.each([
  ['a good run', '{"numPassedTests":3,"numFailedTests":0}', 0, { passed: 3, failed: 0 }],
  ['failed tests', '{"numPassedTests":3,"numFailedTests":2}', 1, { passed: 3, failed: 2 }],
  ['a file that could not be loaded', '{"numPassedTests":3,"numFailedTests":0}', 1, { passed: 3, failed: 1 }],
  ['a run that left no report', null, 1, { passed: 0, failed: 1 }],
  ['a run that claims success without a report', null, 0, { passed: 0, failed: 1 }],
])('[D2] %s is counted as what it was', (_name, report, code, totals) => {
  expect(countTests(report, code)).toEqual(totals);
});

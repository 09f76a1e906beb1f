import { expect, test, vi } from 'vitest';
import { countTests, summarise } from './steps.mjs';

test.each([
  ['a good run', '{"numPassedTests":3,"numFailedTests":0}', 0, { passed: 3, failed: 0, skipped: [] }],
  ['failed tests', '{"numPassedTests":3,"numFailedTests":2}', 1, { passed: 3, failed: 2, skipped: [] }],
  ['a file that could not be loaded', '{"numPassedTests":3,"numFailedTests":0}', 1, { passed: 3, failed: 1, skipped: [] }],
  ['a run that left no report', null, 1, { passed: 0, failed: 1 }],
  ['a run that claims success without a report', null, 0, { passed: 0, failed: 1 }],
])('[RUN.12] %s is counted as what it was', (_name, report, code, totals) => {
  expect(countTests(report, code)).toEqual(totals);
});

test('[RUN.12] tests that did not run are named before the last line, which counts the others', () => {
  const results = [
    { fullName: 'a whole one', status: 'passed' },
    ...['pending', 'todo'].map((status) => ({ fullName: `one ${status}`, status })),
  ];
  const report = JSON.stringify({ numPassedTests: 1, numFailedTests: 0, testResults: [{ assertionResults: results }] });
  const said: string[] = [];
  const print = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  try {
    expect(summarise([{ passed: 2, failed: 0 }, countTests(report, 0)])).toBe(0);
  } finally {
    print.mockRestore();
  }
  expect(said.join('\n').split('\n')).toEqual(['', '2 skipped:', '  one pending', '  one todo', '', '3 passed, 0 failed']);
});

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageRows, faultsOf } from './spec-coverage.ts';

const sources = new Map<string, string | null>();
function sourceOf(file: string): string | null {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const source = existsSync(file) ? readFileSync(file, 'utf8') : null;
  sources.set(file, source);
  return source;
}

test('every row of docs/spec-coverage.md is shown by tests that exist and speak of its texts', () => {
  const rows = coverageRows(readFileSync('docs/spec-coverage.md', 'utf8'));
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.flatMap((row) => faultsOf(row, sourceOf))).toEqual([]);
});

test('a row without tests, a missing file, a missing test and a text that no test speaks of are faults', () => {
  const source = "const shared = 'Undo';\ntest('[S4] one', () => { 'Saved'; });\ntest.each([1, 2])('[S5] %i', () => {});\n";
  const faults = (row: string) =>
    coverageRows(row).flatMap((one) => faultsOf(one, (file) => (file === 'a.test.ts' ? source : null)));
  expect(faults('| `Saved`, `Undo` | `a.test.ts › [S4] one` |')).toEqual([]);
  expect(faults('| a constant | `a.test.ts › [S5] %i` |')).toEqual([]);
  expect(faults('| `Scan` | later |')).toEqual([]);
  expect(faults('| `Saved` | `a.test.ts › [S5] %i` |')).toEqual(["line 1: no test of the row speaks of 'Saved'"]);
  expect(faults('| x | `a.test.ts › [S4] two` |')).toEqual(["line 1: a.test.ts has no test '[S4] two'"]);
  expect(faults('| x | `b.test.ts › [S4] one` |')).toEqual(['line 1: there is no b.test.ts']);
  expect(() => faults('| x | soon |')).toThrow('names no test');
});

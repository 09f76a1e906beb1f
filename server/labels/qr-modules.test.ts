import { expect, test } from 'vitest';
import { labelParts, LEAST_MODULE, QUIET_MODULES } from '#domain/label/label-parts.ts';
import { labelSheetIds, labelSheets } from '#domain/label/label-sheets.ts';
import { qrModules } from './qr-modules.ts';

test.each(labelSheetIds)('[LABEL.9] on %s a number has a code that corrects most, of modules that are wide enough', (id) => {
  const side = labelParts(labelSheets[id]).code.width;
  for (const serial of ['7', '000411', 'FE-2031-00482', 'SN-AB 12/34-XYZ']) {
    const { size } = qrModules(serial, side);
    expect(size).toBe(37);
    expect(side / (size + 2 * QUIET_MODULES)).toBeGreaterThanOrEqual(LEAST_MODULE);
  }
});

test('[LABEL.9] what is long has the strongest correction that its modules leave room for, and the longest is printed at all', () => {
  const sizeOf = (letters: number, side: number) => qrModules('w'.repeat(letters), side).size;
  expect(sizeOf(44, 30)).toBe(37);
  expect(sizeOf(50, 30)).toBe(41);
  expect(sizeOf(70, 24)).toBe(37);
  expect(sizeOf(200, 20)).toBe(57);
});

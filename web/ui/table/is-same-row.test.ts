import { expect, test } from 'vitest';
import { isSameRow } from './is-same-row.ts';

test('[DESK.2] a row that is read again unchanged is not drawn anew, and one that says something else is', () => {
  const columns = [{ key: 'serial' }];
  const drawn = { index: 3, columns, row: { serial_number: '000413', last: { colour: 'red' } } };
  expect(isSameRow(drawn, { ...drawn, row: structuredClone(drawn.row) })).toBe(true);
  expect(isSameRow(drawn, { ...drawn, row: { serial_number: '000413', last: { colour: 'green' } } })).toBe(false);
  expect(isSameRow(drawn, { ...drawn, index: 4 })).toBe(false);
  expect(isSameRow(drawn, { ...drawn, columns: [...columns] })).toBe(false);
});

import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';

test('[LABEL.7] what is typed about a sheet is read with point or comma, and refused with its limits', () => {
  const typed = { sheet: 'avery-5160', start: '30', right: '-0,5', down: '1.25' } as const;
  expect(readSheet(typed)).toMatchObject({
    print: { start: 30, offset_x: -0.5, offset_y: 1.25 },
    complaints: { start: undefined, right: undefined, down: undefined },
  });
  const wrong = readSheet({ ...typed, start: '31', right: '6', down: 'x' });
  expect(wrong.complaints).toEqual({ start: 'Between 1 and 30', right: 'Between -5 and 5 mm', down: 'Between -5 and 5 mm' });
  expect(wrong.print).toMatchObject({ start: 1, offset_x: 0, offset_y: 0 });
});

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

test('[LABEL.14] on the roll, whose paper ends with the label, what would move it off the paper is refused with the roll’s own limits', () => {
  const typed = { sheet: 'roll-62', start: '1', right: '-1,5', down: '1.6' } as const;
  const { print, complaints } = readSheet(typed);
  expect(complaints).toEqual({ start: undefined, right: undefined, down: 'Between -1.5 and 1.5 mm' });
  expect(print).toMatchObject({ offset_x: -1.5, offset_y: 0 });
});

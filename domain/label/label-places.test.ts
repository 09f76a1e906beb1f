import { expect, test } from 'vitest';
import { labelParts } from './label-parts.ts';
import { labelPlaces, mostOffset, pagesOf } from './label-places.ts';
import { labelRequest } from './label-request.ts';
import { labelSheetIds, labelSheets, placesOf } from './label-sheets.ts';

const a4 = labelSheets['avery-l7160'];

test('[LABEL.2] labels go on from the start position, row by row, onto further sheets', () => {
  const places = labelPlaces(a4, 20, 3);
  expect(places.map(({ page }) => page)).toEqual([0, 0, 1]);
  expect(places[0]).toMatchObject({ x: 73.2, y: 15.15 + 6 * 38.1 });
  expect(places[2]).toMatchObject({ x: 7.2, y: 15.15 });
  expect([pagesOf(a4, 20, 2), pagesOf(a4, 20, 3), pagesOf(a4, 1, 42)]).toEqual([1, 2, 2]);
});

test('[LABEL.2] an offset moves every label alike', () => {
  const moved = labelPlaces(a4, 1, 21, { x: 1.5, y: -2 });
  for (const [at, { x, y }] of labelPlaces(a4, 1, 21).entries()) {
    expect(moved[at]?.x).toBeCloseTo(x + 1.5);
    expect(moved[at]?.y).toBeCloseTo(y - 2);
  }
});

test.each(labelSheetIds)('[LABEL.2] the labels of %s lie on the paper, code and words within the label and apart', (id) => {
  const { paper, label, columns, rows, pitch, top, left } = labelSheets[id];
  expect(left + (columns - 1) * pitch.x + label.width).toBeLessThanOrEqual(paper.width);
  expect(top + (rows - 1) * pitch.y + label.height).toBeLessThanOrEqual(paper.height);
  const { code, words } = labelParts({ label });
  expect(code.x + code.width).toBeLessThanOrEqual(words.x);
  expect(words.x + words.width).toBeLessThan(label.width);
  expect(code.y + code.height).toBeLessThan(label.height);
});

test.each(labelSheetIds)('[LABEL.14] what is printed on %s stays on the paper, moved as far as it may be', (id) => {
  const sheet = labelSheets[id];
  const most = mostOffset(sheet);
  const { code, words } = labelParts(sheet);
  const places = Array.from({ length: placesOf(sheet) }, (_, at) => at + 1);
  for (const moved of [-most, most]) {
    for (const { x, y } of places.flatMap((start) => labelPlaces(sheet, start, 1, { x: moved, y: moved }))) {
      expect(Math.min(x + code.x, y + code.y, y + words.y)).toBeGreaterThan(-0.001);
      expect(x + words.x + words.width).toBeLessThan(sheet.paper.width + 0.001);
      expect(y + Math.max(code.y + code.height, words.y + words.height)).toBeLessThan(sheet.paper.height + 0.001);
    }
  }
});

const asked = (fields: object) =>
  labelRequest.safeParse({ sheet: 'avery-l7160', start: 1, offset_x: 0, offset_y: 0, of: { kind: 'test' }, ...fields });

test.each([
  [{ start: 22 }, 'Between 1 and 21'],
  [{ sheet: 'roll-62', start: 2 }, 'Between 1 and 1'],
  [{ offset_x: 5.1 }, 'Between -5 and 5 mm'],
  [{ offset_y: -6 }, 'Between -5 and 5 mm'],
  [{ sheet: 'roll-62', offset_x: 1.6 }, 'Between -1.5 and 1.5 mm'],
  [
    { of: { kind: 'assets', ids: Array.from({ length: 2_001 }, () => '00000000-0000-4000-8000-000000000000') } },
    'At most 2,000 labels are printed at once',
  ],
])('[LIMIT.10, LABEL.7] a limit has its words: %j', (fields, words) => {
  expect(asked({}).success).toBe(true);
  expect(asked(fields).error?.issues.map(({ message }) => message)).toEqual([words]);
});

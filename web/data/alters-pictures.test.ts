import { expect, test } from 'vitest';
import { isAsDrawn } from './alters-pictures.ts';

const colours = [
  [200, 40, 90],
  [30, 160, 70],
  [20, 60, 210],
  [120, 120, 20],
];
const pixels = (change: (value: number, at: number) => number) =>
  Uint8ClampedArray.from(
    colours.flatMap((colour) => Array.from({ length: 4 }, () => [...colour, 255]).flat()),
    change,
  );

test.each([
  ['as they were drawn', (value: number) => value, true],
  ['but for their last bits', (value: number, at: number) => value + (at % 3) - 1, true],
  ['all white', () => 255, false],
  ['striped', (_value: number, at: number) => (at % 12 < 4 ? 0 : 255), false],
  ['noise', (_value: number, at: number) => (at * 7919) % 256, false],
  ['with one pixel of another colour', (value: number, at: number) => (at === 32 ? 255 - value : value), false],
])('[PHOTO.45] of what a browser gives out of a drawn picture, pixels %s', (_name, change, expected) => {
  expect(isAsDrawn(pixels(change))).toBe(expected);
});

test('[PHOTO.45] too few pixels are not as drawn', () => {
  expect(isAsDrawn(new Uint8ClampedArray(12))).toBe(false);
});

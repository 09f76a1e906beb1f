import { expect, test } from 'vitest';
import { evenLight } from './even-light.ts';

const SIDE = 120;

/** Stripes of four pixels, as dark and light as told for each place. */
function stripes(dark: (x: number) => number, light: (x: number) => number): ImageData {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  new Uint32Array(data.buffer).set(
    Array.from({ length: SIDE * SIDE }, (_, at) => {
      const x = at % SIDE;
      return (x % 8 < 4 ? dark(x) : light(x)) * 0x01_01_01 + 0xff_00_00_00;
    }),
  );
  return { data, width: SIDE, height: SIDE, colorSpace: 'srgb' };
}

const greyAt = ({ data }: ImageData, x: number): number => data[(60 * SIDE + x) * 4] ?? 0;

test('[S4] stripes that a lamp dims from one side to the other come out alike, and wide apart', () => {
  const even = evenLight(
    stripes(
      (x) => 4 + Math.floor(x / 4),
      (x) => 10 + x,
    ),
  );
  for (const start of [24, 56, 88]) {
    expect(greyAt(even, start + 2)).toBeLessThan(90);
    expect(greyAt(even, start + 6)).toBeGreaterThan(160);
  }
});

test('[S4] a blank wall stays blank, and a picture of any size keeps its size', () => {
  const wall = evenLight(
    stripes(
      () => 80,
      () => 80,
    ),
  );
  expect(new Set(wall.data)).toEqual(new Set([128, 255]));
  for (const [width, height] of [
    [1, 1],
    [3, 9],
    [17, 2],
  ] as const) {
    const data = new Uint8ClampedArray(width * height * 4).fill(200);
    const even = evenLight({ data, width, height, colorSpace: 'srgb' });
    expect([even.width, even.height, even.data.length]).toEqual([width, height, data.length]);
  }
});

import { expect, test } from 'vitest';
import { evenLight } from './even-light.ts';
import { greyPicture, newGreyPicture, type GreyPicture } from './grey-picture.ts';
import { halveGreys } from './halve-greys.ts';
import { smoothGreys } from './smooth-greys.ts';

const SIDE = 120;

/** Stripes of four pixels, as dark and light as told for each place. */
function stripes(dark: (x: number) => number, light: (x: number) => number): GreyPicture {
  const picture = newGreyPicture(SIDE, SIDE);
  picture.greys.set(Array.from({ length: SIDE * SIDE }, (_, at) => (at % 8 < 4 ? dark(at % SIDE) : light(at % SIDE))));
  return picture;
}

const greyAt = ({ greys, width, height }: GreyPicture, x: number): number => greys[(height / 2) * width + x] ?? 0;

test('[SCAN.5] stripes that a lamp dims from one side to the other come out alike, and wide apart, at half the size too', () => {
  const dimmed = stripes(
    (x) => 4 + Math.floor(x / 4),
    (x) => 10 + x,
  );
  const [whole, half] = [evenLight(smoothGreys(dimmed), 8), evenLight(halveGreys(dimmed), 4)];
  expect([half.width, half.height]).toEqual([SIDE / 2, SIDE / 2]);
  for (const start of [24, 56, 88]) {
    expect(greyAt(whole, start + 2)).toBeLessThan(90);
    expect(greyAt(whole, start + 6)).toBeGreaterThan(160);
    expect(Math.min(greyAt(half, start / 2), greyAt(half, start / 2 + 1))).toBeLessThan(90);
    expect(Math.max(greyAt(half, start / 2 + 2), greyAt(half, start / 2 + 3))).toBeGreaterThan(160);
  }
});

test('[SCAN.5] a blank wall stays blank, and a picture of any size keeps its size', () => {
  const wall = stripes(
    () => 80,
    () => 80,
  );
  expect(new Set(evenLight(smoothGreys(wall), 8).greys)).toEqual(new Set([128]));
  expect(new Set(evenLight(halveGreys(wall), 4).greys)).toEqual(new Set([128]));
  for (const [width, height] of [
    [1, 1],
    [3, 9],
    [17, 2],
  ] as const) {
    const data = new Uint8ClampedArray(width * height * 4).fill(200);
    const picture = greyPicture({ data, width, height, colorSpace: 'srgb' });
    const even = evenLight(smoothGreys(picture), 8);
    expect([even.width, even.height, new Set(even.greys)]).toEqual([width, height, new Set([128])]);
    const half = evenLight(halveGreys(picture), 4);
    expect([half.width, half.height]).toEqual([Math.ceil(width / 2), Math.ceil(height / 2)]);
    expect(new Set(half.greys)).toEqual(new Set([128]));
  }
});

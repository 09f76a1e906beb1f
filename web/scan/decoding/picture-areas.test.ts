import { expect, test } from 'vitest';
import { frameLook, photoAreas } from './picture-areas.ts';

const FULL_HD = { width: 1920, height: 1080 };

test('[SCAN.5] a frame is looked at by turns as a whole, in its middle and finely where it is aimed, never in more than 960 px', () => {
  const looks = (size: typeof FULL_HD) =>
    [0, 1, 2, 3].map((turn) => {
      const { area, look } = frameLook(size, turn);
      return [look, area.x, area.y, area.width, area.height, area.scale];
    });
  expect(looks(FULL_HD)).toEqual([
    ['quick', 0, 0, 1920, 1080, 0.5],
    ['quick', 480, 60, 960, 960, 1],
    ['fine', 640, 220, 640, 640, 1],
    ['quick', 0, 0, 1920, 1080, 0.5],
  ]);
  expect(looks({ width: 640, height: 480 }).slice(0, 3)).toEqual([
    ['quick', 0, 0, 640, 480, 1],
    ['quick', 80, 0, 480, 480, 1],
    ['fine', 80, 0, 480, 480, 1],
  ]);
});

test('[SCAN.5] a photo of any size is looked at small, large and in its middle', () => {
  expect(photoAreas({ width: 4000, height: 3000 }).map(({ width, scale }) => width * scale)).toEqual([1200, 2400, 960]);
});

import { expect, test } from 'vitest';
import { frameArea, photoAreas } from './picture-areas.ts';

const FULL_HD = { width: 1920, height: 1080 };

test('[S2] a frame is looked at by turns as a whole and in its middle, never in more than 960 px', () => {
  expect(frameArea(FULL_HD, 0)).toEqual({ x: 0, y: 0, width: 1920, height: 1080, scale: 0.5 });
  expect(frameArea(FULL_HD, 1)).toEqual({ x: 480, y: 60, width: 960, height: 960, scale: 1 });
  expect(frameArea({ width: 640, height: 480 }, 2)).toEqual({ x: 0, y: 0, width: 640, height: 480, scale: 1 });
  expect(frameArea({ width: 640, height: 480 }, 3)).toEqual({ x: 80, y: 0, width: 480, height: 480, scale: 1 });
});

test('[S2] a photo of any size is looked at small, large and in its middle', () => {
  expect(photoAreas({ width: 4000, height: 3000 }).map(({ width, scale }) => width * scale)).toEqual([1200, 2400, 960]);
});

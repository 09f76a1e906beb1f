import { expect, test } from 'vitest';
import { PHOTO_WIDTH } from './photo-limits.ts';
import { photoSize } from './photo-size.ts';

test.each([
  [4000, 3000, 1000, 750],
  [3000, 4000, 1000, 1333],
  [7728, 5152, 1000, 667],
  [640, 480, 640, 480],
  [1000, 12, 1000, 12],
  [9000, 1, 1000, 1],
  [1000, 20_000, 200, 4_000],
])('[S3.30, S9.3] a picture of %i x %i becomes %i x %i, never larger than it was', (width, height, newWidth, newHeight) => {
  expect(photoSize({ width, height }, PHOTO_WIDTH)).toEqual({ width: newWidth, height: newHeight });
});

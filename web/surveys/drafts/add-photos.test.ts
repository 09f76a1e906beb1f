import { expect, test } from 'vitest';
import { MOST_PHOTOS } from '#domain/file/photo-limits.ts';
import { addPhotos } from './add-photos.ts';

test('[PHOTO.14] of pictures that are chosen together those that don’t fit the answer are refused before they are read', async () => {
  const pictures = Array.from({ length: MOST_PHOTOS }, (_, at) => new File([], `${at}.jpg`));
  const begun: unknown[] = [];
  const added = addPhotos(pictures, 3, async (picture) => void begun.push(picture));
  const ends = await Promise.allSettled(added);
  expect(begun).toEqual(pictures.slice(0, MOST_PHOTOS - 3));
  expect(ends.map(({ status }) => status).lastIndexOf('fulfilled')).toBe(MOST_PHOTOS - 4);
  expect(ends.slice(-3)).toMatchObject(
    Array.from({ length: 3 }, () => ({ reason: { code: 'no-photo', message: 'An answer holds up to 50 photos' } })),
  );
});

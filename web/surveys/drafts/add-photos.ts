import { MOST_PHOTOS } from '#domain/file/photo-limits.ts';
import { CallError } from '#web/data/protocol/call-error.ts';
import { TOO_MANY_PHOTOS } from '#web/data/protocol/photo-place.ts';

type Picture = Blob | ImageBitmap;

/** Begins to add the pictures that an answer of so many photos has room for; none of the others is read. */
export const addPhotos = (
  pictures: readonly Picture[],
  present: number,
  add: (picture: Picture) => Promise<void>,
): Promise<void>[] =>
  pictures.map((picture, at) =>
    present + at < MOST_PHOTOS ? add(picture) : Promise.reject(new CallError('no-photo', TOO_MANY_PHOTOS)),
  );

import sharp from 'sharp';
import { grouped } from '#domain/grouped.ts';
import { type ImageType, imageType } from '#domain/file/image-type.ts';
import { MOST_PIXELS } from '#domain/file/photo-limits.ts';
import { FairTurns } from '../http/limits/fair-turns.ts';
import { BUSY } from '../http/limits/in-flight.ts';
import { Refusal } from '../http/refusal.ts';
import { type Arrived, readAll } from '../http/arrived.ts';
import { checkJpeg } from './check-jpeg.ts';
import { decodable } from './decodable.ts';

sharp.cache(false);
sharp.concurrency(1);

/** What arrived, and is a picture. */
export interface Picture extends Arrived {
  file_type: ImageType;
}

/**
 * One at a time takes the memory of one, and leaves the other threads to logins and files; the users have turns [PHOTO.31]. More
 * than wait here are not let in.
 */
const decoding = new FairTurns({ running: 1, waitingEach: 30, words: BUSY });

/** Decodes what a user sent once: only JPEG and PNG pictures of sane size are kept, whole from the first row to the last [PHOTO]. */
export function readPicture(arrived: Arrived, userId: string, field: string): Promise<Picture> {
  return decoding.run(userId, async () => {
    const bytes = await readAll(arrived);
    const file_type = imageType(bytes);
    if (file_type === null) throw new Refusal(415, 'This is not a JPEG or PNG image', field);
    if (file_type === 'image/jpeg') checkJpeg(bytes, field);
    await decode(decodable(bytes), field);
    return { ...arrived, file_type };
  });
}

async function decode(bytes: Uint8Array, field: string): Promise<void> {
  const size = await sizeOf(bytes);
  if (size !== null && size.width * size.height > MOST_PIXELS) throw new Refusal(413, tooLarge, field);
  if (size !== null && Math.max(size.width, size.height) > LONGEST_SIDE) throw new Refusal(413, tooLong, field);
  const decoded =
    size !== null &&
    (await sharp(bytes, { failOn: 'error', sequentialRead: true }).resize(1, 1, { fit: 'fill' }).raw().toBuffer().catch(nothing));
  if (!decoded) throw new Refusal(415, 'This picture can’t be read', field);
}

const tooLarge = `This picture is larger than ${grouped(MOST_PIXELS)} pixels`;

/** In pixels; a JPEG's side ends at 65,535. */
const LONGEST_SIDE = 16_000;
const tooLong = `A side of this picture is longer than ${grouped(LONGEST_SIDE)} pixels`;

const sizeOf = (bytes: Uint8Array): Promise<{ width: number; height: number } | null> =>
  sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata().catch(nothing);

const nothing = () => null;

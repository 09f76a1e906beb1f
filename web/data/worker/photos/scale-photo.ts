import { PHOTO_BYTES, PHOTO_WIDTH } from '#domain/file/photo-limits.ts';
import { photoSize } from '#domain/file/photo-size.ts';
import { altersPictures, LET_PICTURES } from '../../alters-pictures.ts';
import { CallError } from '../../protocol/call-error.ts';
import { isWholePicture } from './is-whole-picture.ts';
import { logUnreadFile } from './log-unread-file.ts';

/** Tried in turn until one fits; the first is the maximum. */
const QUALITIES = [1, 0.95, 0.9, 0.8, 0.6];
const STILL_QUALITY = 0.9;

const UNREAD =
  'This photo could not be read: the file may be damaged, or the device short of memory. Close other apps, then add it again.';

const ALTERED = `This browser alters pictures, so the photo would not be what was taken. ${LET_PICTURES}`;

/** A JPEG of at most 1000 px in width, upright and without metadata [S9]. */
export async function scalePhoto(given: Blob | ImageBitmap): Promise<ArrayBuffer> {
  const picture = given instanceof Blob ? await read(given) : given;
  try {
    return await encode(picture);
  } finally {
    picture.close();
  }
}

async function read(file: Blob): Promise<ImageBitmap> {
  try {
    if (file.size === 0) throw new CallError('no-photo', 'This file is empty. Choose another one.');
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    logUnreadFile(error);
    if (error instanceof CallError) throw error;
    throw (await isWholePicture(file)) ? new CallError('photo-unread', UNREAD) : new CallError('no-photo', await whyNot(file));
  }
}

/** A picture of the camera as it is kept until it is scaled: made in one go, and no larger than the photo [PHOTO.29]. */
export async function stillOf(picture: ImageBitmap): Promise<ArrayBuffer> {
  try {
    const blob = await draw(picture).convertToBlob({ type: 'image/jpeg', quality: STILL_QUALITY });
    return await blob.arrayBuffer();
  } finally {
    picture.close();
  }
}

async function encode(picture: ImageBitmap): Promise<ArrayBuffer> {
  const canvas = draw(picture);
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= PHOTO_BYTES) return blob.arrayBuffer();
  }
  throw new CallError('no-photo', 'This photo is too large. Choose a smaller one.');
}

function draw(picture: ImageBitmap): OffscreenCanvas {
  if (altersPictures()) throw new CallError('photo-altered', ALTERED);
  const { width, height } = photoSize(picture, PHOTO_WIDTH);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new CallError('photo-unread', UNREAD);
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** Clear words for a file that the browser can't read as an image. */
async function whyNot(file: Blob): Promise<string> {
  const brand = new TextDecoder('latin1').decode(
    await file
      .slice(4, 12)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  if (/^ftyp(hei|hev|mif|msf)/.test(brand))
    return 'This browser can’t read HEIC photos. Set the camera to JPEG (“Most Compatible”), or take the photo here.';
  return 'This file is not a photo that can be read. Choose a JPEG or PNG image.';
}

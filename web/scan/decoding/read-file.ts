import { LET_PICTURES } from '#web/data/alters-pictures.ts';
import { photoAreas } from './picture-areas.ts';
import { readPicture, startAnew } from './read-picture.ts';

export type FileReading = { text: string } | { fault: string };

export const NO_DECODER = 'QR codes can’t be read yet: what reads them comes to this device with the next connection.';

export const UNREADABLE =
  'Pictures can’t be read for codes now: the device may be short of memory. Close other apps and try again.';

export const ALTERED = `This browser alters pictures, so no code can be read in them. ${LET_PICTURES}`;

/** The QR code in a photo or another picture that the device has. */
export async function readFile(file: Blob): Promise<FileReading> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (picture === null) return { fault: 'This file can’t be read as a picture. Choose a JPEG or PNG image.' };
  const reading = await readPicture(picture, photoAreas(picture), 'still');
  if (reading.kind === 'no-decoder') return { fault: NO_DECODER };
  if (reading.kind === 'altered') return { fault: ALTERED };
  if (reading.kind === 'unreadable') {
    startAnew();
    return { fault: UNREADABLE };
  }
  if (reading.text !== null) return { text: reading.text };
  return { fault: 'No QR code was found in this picture. Take it closer, with the code flat and in good light.' };
}

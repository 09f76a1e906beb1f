import { unreachable } from '#domain/assertions.ts';
import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { enlarge } from './enlarge.ts';
import { evenLight } from './even-light.ts';
import { type GreyPicture, greyPicture } from './grey-picture.ts';
import { halveGreys } from './halve-greys.ts';
import { loadDecoder } from './load-decoder.ts';
import type { Look } from './look.ts';
import { smoothGreys } from './smooth-greys.ts';

/** Side of the cells in which light is measured, in pixels of the picture. */
const CELL = 8;
/** Larger ones have pixels enough, and would take hundreds of megabytes. */
const MOST_PIXELS_ENLARGED = 1_000_000;

/** The text of a QR code in a picture, or null; throws DecoderMissingError when the decoder can't be loaded [S4]. */
export async function decodePicture(pixels: ImageData, look: Look): Promise<string | null> {
  await loadDecoder();
  const picture = greyPicture(pixels);
  const text = await read(picture, { tryInvert: false, tryDownscale: false });
  if (text !== null) return text;
  switch (look) {
    case 'quick':
      return readHalf(picture);
    case 'fine':
      return readEven(picture, {});
    case 'still':
      return readLong(picture);
    default:
      return unreachable(look);
  }
}

/** A quarter of the pixels takes a quarter of the time and reads as many codes, but for those of few pixels. */
const readHalf = (picture: GreyPicture) => read(evenLight(halveGreys(picture), CELL / 2), {});

const readEven = (picture: GreyPicture, options: ReaderOptions) => read(evenLight(smoothGreys(picture), CELL), options);

async function readLong(picture: GreyPicture): Promise<string | null> {
  const text = (await readHalf(picture)) ?? (await readEven(picture, {})) ?? (await readEven(picture, HARDER));
  if (text !== null || picture.greys.length > MOST_PIXELS_ENLARGED) return text;
  return readEven(enlarge(picture), {});
}

const HARDER = { tryHarder: true, tryDenoise: true };

async function read({ file }: GreyPicture, options: ReaderOptions): Promise<string | null> {
  const [code] = await readBarcodes(file, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
    tryHarder: false,
    tryRotate: false,
    ...options,
  });
  return code?.text ?? null;
}

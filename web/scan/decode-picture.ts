import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { enlarge } from './enlarge.ts';
import { evenLight } from './even-light.ts';
import { loadDecoder } from './load-decoder.ts';

/** The text of a QR code in a frame, or null; throws DecoderMissingError when the decoder can't be loaded [S4]. */
export async function decodePicture(frame: ImageData): Promise<string | null> {
  await loadDecoder();
  return (await read(frame, { tryInvert: false })) ?? read(evenLight(frame), {});
}

/** Larger ones have pixels enough, and would take hundreds of megabytes. */
const MOST_PIXELS_ENLARGED = 1_000_000;

/** As decodePicture, for a picture that can be looked at for longer than a frame lasts. */
export async function decodeStill(picture: ImageData): Promise<string | null> {
  const text = (await decodePicture(picture)) ?? (await read(evenLight(picture), { tryHarder: true, tryDenoise: true }));
  if (text !== null || picture.width * picture.height > MOST_PIXELS_ENLARGED) return text;
  return read(evenLight(enlarge(picture)), {});
}

async function read(picture: ImageData, options: ReaderOptions): Promise<string | null> {
  const [code] = await readBarcodes(picture, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
    tryHarder: false,
    tryRotate: false,
    ...options,
  });
  return code?.text ?? null;
}

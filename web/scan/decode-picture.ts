import { readBarcodes } from 'zxing-wasm/reader';
import { loadDecoder } from './load-decoder.ts';

/** The text of a QR code in the picture, or null; throws DecoderMissingError when the decoder can't be loaded [S2]. */
export async function decodePicture(picture: ImageData): Promise<string | null> {
  await loadDecoder();
  const [code] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1, textMode: 'Plain' });
  return code?.text ?? null;
}

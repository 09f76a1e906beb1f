import { must } from '#domain/assertions.ts';
import { altersPictures } from '#web/data/alters-pictures.ts';
import { brightnessOf } from './brightness.ts';
import { decodePicture } from './decode-picture.ts';
import { DecoderMissingError } from './load-decoder.ts';
import type { Area } from './picture-areas.ts';
import type { Look } from './look.ts';
import type { PictureToRead, Reading, ReadingOf } from './reading.ts';

addEventListener('message', ({ data }: MessageEvent<PictureToRead>) => void answer(data));

async function answer({ id, picture, areas, look }: PictureToRead): Promise<void> {
  const reading = await read(picture, areas, look).catch((error: unknown): Reading => ({
    kind: error instanceof DecoderMissingError ? 'no-decoder' : 'unreadable',
  }));
  picture.close();
  postMessage({ id, reading } satisfies ReadingOf);
}

async function read(picture: ImageBitmap, areas: readonly Area[], look: Look): Promise<Reading> {
  if (altersPictures()) return { kind: 'altered' };
  let brightness: number | null = null;
  for (const area of areas) {
    const pixels = draw(picture, area);
    brightness ??= brightnessOf(pixels.data);
    const text = await decodePicture(pixels, look);
    if (text !== null) return { kind: 'read', text, brightness };
  }
  return { kind: 'read', text: null, brightness: brightness ?? 0 };
}

let canvas: OffscreenCanvas | null = null;

function draw(picture: ImageBitmap, { x, y, width, height, scale }: Area): ImageData {
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  canvas ??= new OffscreenCanvas(size.width, size.height);
  Object.assign(canvas, size);
  const context = must(canvas.getContext('2d', { alpha: false, willReadFrequently: true }), 'a canvas to draw on');
  context.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height);
  return context.getImageData(0, 0, size.width, size.height);
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { drawPicture } from '#bench/scan/draw-picture.ts';
import { drawSymbol } from '#bench/scan/draw-symbol.ts';
import { HEIGHT, plainScene, type Scene, WIDTH } from '#bench/scan/scene.ts';
import { decodePicture } from './decode-picture.ts';
import { loadDecoder } from './load-decoder.ts';

const wasm = () => new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))).buffer;

beforeAll(() => loadDecoder(() => Promise.resolve(wasm())));

async function picture(text: string | null, change: Partial<Scene>): Promise<ImageData> {
  const symbol = text === null ? null : await drawSymbol(text, 'M');
  const greys = drawPicture({ ...plainScene, seed: 3, symbol, ...change });
  const data = new Uint8ClampedArray(greys.length * 4);
  new Uint32Array(data.buffer).set(Uint32Array.from(greys, (grey) => grey * 0x01_01_01 + 0xff_00_00_00));
  return { data, width: WIDTH, height: HEIGHT, colorSpace: 'srgb' };
}

test.each<[string, Partial<Scene>]>([
  ['plain', {}],
  ['upside down', { rotation: 180 }],
  ['dim', { brightness: 0.04, noise: 2.5 }],
  ['faint', { dark: 0.45, light: 0.5 }],
  ['in glare and shadow', { glare: { radius: 0.5, strength: 0.8 }, shadow: 0.5, brightness: 0.6 }],
  ['noisy', { noise: 80 }],
  ['of light on dark', { isInverted: true }],
])('[SCAN.5] a code that is %s is read from one frame', async (_, change) => {
  expect(await decodePicture(await picture('000137', change), 'quick')).toBe('000137');
});

test('[SCAN.5] a code in few pixels and bad light is read where a frame is looked at finely', async () => {
  const faint = await picture('000137', { dark: 0.45, light: 0.5, pixelsPerModule: 4, blur: 0.25 });
  expect(await decodePicture(faint, 'quick')).toBeNull();
  expect(await decodePicture(faint, 'fine')).toBe('000137');
});

test('[SCAN.6] a picture without a code reads as nothing, however long it is looked at', async () => {
  expect(await decodePicture(await picture(null, { noise: 40 }), 'still')).toBeNull();
});

test('[SCAN.5] a still picture is looked at for longer than a frame: a blurred code is read', async () => {
  const blurred = await picture('000137', { pixelsPerModule: 6, blur: 0.55 });
  expect(await decodePicture(blurred, 'fine')).toBeNull();
  expect(await decodePicture(blurred, 'still')).toBe('000137');
});

test('[SCAN.6] what a code carries comes as it is: leading zeros, an address, other alphabets', async () => {
  for (const text of ['0000', 'https://assets.example/e/7f3k9?x=1#2', 'مطفأة\n١٢']) {
    expect(await decodePicture(await picture(text, { pixelsPerModule: 6 }), 'quick')).toBe(text);
  }
});

test('[SCAN.6] a code of four thousand characters does not stop it', async () => {
  const text = '0123456789'.repeat(400);
  const symbol = await drawSymbol(text, 'L');
  expect(await decodePicture(await picture(null, { symbol, pixelsPerModule: 3 }), 'quick')).toBe(text);
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { drawPicture } from '#bench/scan/draw-picture.ts';
import { drawSymbol } from '#bench/scan/draw-symbol.ts';
import { HEIGHT, plainScene, type Scene, WIDTH } from '#bench/scan/scene.ts';
import { decodePicture, decodeStill } from './decode-picture.ts';
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
])('[S4] a code that is %s is read from one frame', async (_, change) => {
  expect(await decodePicture(await picture('000137', change))).toBe('000137');
});

test('[S4] a picture without a code reads as nothing, however long it is looked at', async () => {
  expect(await decodeStill(await picture(null, { noise: 40 }))).toBeNull();
});

test('[S4] a still picture is looked at for longer than a frame: a blurred code is read', async () => {
  const blurred = await picture('000137', { pixelsPerModule: 6, blur: 0.55 });
  expect(await decodePicture(blurred)).toBeNull();
  expect(await decodeStill(blurred)).toBe('000137');
});

test('[S4] what a code carries comes as it is: leading zeros, an address, other alphabets', async () => {
  for (const text of ['0000', 'https://assets.example/e/7f3k9?x=1#2', 'مطفأة\n١٢']) {
    expect(await decodePicture(await picture(text, { pixelsPerModule: 6 }))).toBe(text);
  }
});

test('[S4] a code of four thousand characters does not stop it', async () => {
  const text = '0123456789'.repeat(400);
  const symbol = await drawSymbol(text, 'L');
  expect(await decodePicture(await picture(null, { symbol, pixelsPerModule: 3 }))).toBe(text);
});

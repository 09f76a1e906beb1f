import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { examplePhoto } from '#test/example-photo.ts';
import { withChunks } from '#test/png-chunks.ts';
import { decodable } from './decodable.ts';

const RED = { width: 30, height: 20, channels: 4, background: { r: 200, g: 10, b: 10, alpha: 0.5 } } as const;
/** One entry: turned by a quarter. */
const turned = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
const inflated = deflateSync(Buffer.alloc(1_000, 'a'));

test('[PHOTO.40] of a PNG decoders have the pixels, their colours and how they lie, and nothing that is written beside them', async () => {
  const png = await sharp({ create: RED }).withIccProfile('p3').png().toBuffer();
  const words: [string, Buffer][] = [
    ['tEXt', Buffer.from('Software\0Editor')],
    ['zTXt', Buffer.concat([Buffer.from('Comment\0\0'), inflated])],
    ['iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\u0001\0\0\0'), inflated])],
    ['tIME', Buffer.from('07ea0b1b080000', 'hex')],
  ];
  const given = decodable(withChunks(png, [...words, ['eXIf', turned]]));
  expect(given).toEqual(decodable(withChunks(png, [['eXIf', turned]])));
  const { comments, icc, orientation, autoOrient } = await sharp(given).metadata();
  expect([comments, icc === undefined, orientation, autoOrient]).toEqual([undefined, false, 6, { width: 20, height: 30 }]);
  expect(await sharp(given).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
});

test('[PHOTO.40] what a PNG breaks off with, and a JPEG, decoders have as it came', async () => {
  const plain = decodable(await sharp({ create: RED }).png().toBuffer());
  for (const length of [50, 60, plain.length]) expect(decodable(plain.subarray(0, length))).toEqual(plain.subarray(0, length));
  const photo = examplePhoto();
  expect(decodable(photo)).toEqual(photo);
});

test('[PHOTO.40] of what a PNG has once decoders have the first, however often it comes', async () => {
  const png = await sharp({ create: RED }).png().toBuffer();
  const profile = Buffer.concat([Buffer.from('p\0\0'), inflated]);
  const once: [string, Buffer][] = [
    ['iCCP', profile],
    ['eXIf', turned],
  ];
  const again = Array.from({ length: 100 }, (): [string, Buffer] => ['iCCP', Buffer.concat([profile, profile])]);
  const often = [...once, ...again, ['eXIf', Buffer.alloc(0)] as const];
  expect(decodable(withChunks(png, often))).toEqual(decodable(withChunks(png, once)));
});

test.each(['1234', 'p\0Ys', 'tEX\u00ff'])('[PHOTO.40] a chunk of no type, %j, is left for decoders to refuse', async (type) => {
  const png = withChunks(await sharp({ create: RED }).png().toBuffer(), [[type, Buffer.from('Words')]]);
  const given = decodable(png);
  expect(given.includes(Buffer.from(type, 'latin1'))).toBe(true);
  await expect(sharp(given, { failOn: 'error' }).raw().toBuffer()).rejects.toThrow(/./);
});

test('[PHOTO.40] a PNG of tiny chunks holds nobody up: what stays of it is copied in runs, and not chunk by chunk', async () => {
  const png = decodable(await sharp({ create: RED }).png().toBuffer());
  const empty = (type: string) => Array.from({ length: 1_000 }, (): [string, Buffer] => [type, Buffer.alloc(0)]);
  const many = withChunks(png, [...empty('IDAT'), ['tEXt', Buffer.from('Words')], ...empty('ABCD')]);
  const [views, copies] = [vi.spyOn(Buffer.prototype, 'subarray'), vi.spyOn(Buffer.prototype, 'copy')];
  const given = decodable(many);
  const pieces = views.mock.calls.length + copies.mock.calls.length;
  vi.restoreAllMocks();
  expect(pieces).toBeLessThan(10);
  expect(given).toEqual(withChunks(png, [...empty('IDAT'), ...empty('ABCD')]));
});

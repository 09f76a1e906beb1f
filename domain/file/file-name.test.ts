import { expect, test } from 'vitest';
import { jpegName, plainFileName } from './file-name.ts';

test.each([
  ['door 3.jpg', 'door 3.jpg'],
  ['ドア.jpeg', 'ドア.jpeg'],
  ['C:\\photos\\door.jpg', 'C: photos door.jpg'],
  ['../../etc/passwd', '.. .. etc passwd'],
  ['a\nb\u0000.jpg', 'a b .jpg'],
  ['\ud800.jpg', '\ufffd.jpg'],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(116)}.jpg`],
  [`${'🔥'.repeat(120)}.jpg`, `${'🔥'.repeat(58)}.jpg`],
  [`x${'🔥'.repeat(120)}.jpg`, `x${'🔥'.repeat(57)}.jpg`],
  ['.jpg', null],
  ['  ', null],
])('[S3.28] the file name %j is kept as %j', (given, kept) => {
  expect(plainFileName(given)).toBe(kept);
});

test.each([
  ['door.JPG', 'door.JPG'],
  ['IMG_0001.HEIC', 'IMG_0001.jpg'],
  ['door', 'door.jpg'],
])('[PHOTO.12] the photo %j is called %j', (given, kept) => {
  expect(jpegName(given)).toBe(kept);
});

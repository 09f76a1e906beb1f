import { expect, test } from 'vitest';
import { photoName } from './photo-name.ts';

const now = new Date(2026, 10, 2, 9, 5, 7);

test('[S3.28, PHOTO.12] a chosen photo keeps the name of its file, one from the camera is called by its time', () => {
  expect(photoName(new File([], 'door.jpg'), now)).toBe('door.jpg');
  expect(photoName(new Blob([]), now)).toBe('Photo 2026-11-02 09.05.07.jpg');
});

import { expect, test } from 'vitest';
import { damagedWords } from './damaged-words.ts';

test('[SYNC.56] how many saved changes can’t be read is said, that they are kept, and whom to tell', () => {
  expect(damagedWords(0)).toBeNull();
  expect(damagedWords(1)).toBe(
    '1 saved change or survey in progress on this device is damaged and can’t be read. It is kept; tell your administrator.',
  );
  expect(damagedWords(3)).toBe(
    '3 saved changes or surveys in progress on this device are damaged and can’t be read. They are kept; tell your administrator.',
  );
});

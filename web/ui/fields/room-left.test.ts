import { expect, test } from 'vitest';
import { roomLeft } from './room-left.ts';

test.each([
  [200, 179, null],
  [200, 180, '20 characters left'],
  [200, 199, '1 character left'],
  [200, 200, 'At most 200 characters: no more fit'],
  [20_000, 19_899, null],
  [20_000, 19_900, '100 characters left'],
  [40, 35, '5 characters left'],
  [200, 203, 'At most 200 characters: 3 too many'],
  [undefined, 50_000, null],
])('[TEXT.5, TEXT.11] of a text of at most %s characters that has %i: %s', (most, length, words) => {
  expect(roomLeft('x'.repeat(length), most)).toBe(words);
});

test('[TEXT.11] what a text takes beside its own characters is not left', () => {
  expect(roomLeft('x'.repeat(190), 200, 4)).toBe('6 characters left');
  expect(roomLeft('x'.repeat(190), 200, 10)).toBe('At most 200 characters: no more fit');
  expect(roomLeft('x'.repeat(190), 200, 12)).toBe('At most 200 characters: 2 too many');
});

import { expect, test } from 'vitest';
import { freedWords, removedWords } from './storage-words.ts';

test.for<[number, number, number, string]>([
  [0, 0, 0, 'nothing else was here.'],
  [1, 0, 0, '1 change was not.'],
  [3, 0, 0, '3 changes were not.'],
  [3, 1, 2, '3 changes, 1 photo and 2 surveys in progress were not.'],
])('[DEV.9] what the browser removed: %i changes, %i photos, %i drafts', ([changes, photos, drafts, end]) => {
  const start = 'This device’s copy was removed by the browser; what was sent is on the server, ';
  expect(removedWords({ user: '', changes, photos, drafts })).toBe(start + end);
});

test('[ROOM.6] freeing says how much of what went, and that the server has it', () => {
  expect(freedWords({ bytes: 12_340_000, photos: 40, answers: 1, lists: 2 })).toBe(
    'Freed 12.3 MB: 40 photos, 1 older survey, 2 lists of closed inspections. The server has all of it.',
  );
  expect(freedWords({ bytes: 0, photos: 0, answers: 0, lists: 0 })).toMatch(/^Nothing here can be freed\./);
});

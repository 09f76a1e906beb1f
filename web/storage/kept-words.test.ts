import { expect, test } from 'vitest';
import { keptWords, usedWords } from './kept-words.ts';

const storage = { used: 24_100_000, available: 1_200_000_000, isKept: true };

test('[ROOM.8] what this site takes, and what a browser that promised nothing may do, is said', () => {
  expect(usedWords(storage)).toBe('24.1 MB used of 1.2 GB');
  expect(usedWords({ ...storage, available: null })).toBe('24.1 MB used');
  expect(usedWords({ ...storage, used: null })).toBe('How much is used is not known');
  expect(keptWords(storage)).toBe('The browser has promised to keep what is here.');
  expect(keptWords({ ...storage, isKept: false })).toContain('may remove what is here, unsent work too');
  expect(keptWords({ ...storage, isKept: null })).toContain('doesn’t say');
});

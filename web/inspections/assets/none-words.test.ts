import { expect, test } from 'vitest';
import { noneWords } from './none-words.ts';

const known = { total: 0, isClosed: false, isUnknown: false };

test.each([
  ['Not on this device yet', { ...known, isUnknown: true }],
  ['There is none at this site', known],
  ['There was none at this site', { ...known, isClosed: true }],
])('[DEV.22, S2.84] both lists of a type are empty: %s', (words, of) => {
  expect(noneWords({ ...of, tested: true })).toBe(words);
  expect(noneWords({ ...of, tested: false })).toBe(words);
});

test('[S2.84] one list of a type is empty where all are in the other', () => {
  expect(noneWords({ ...known, total: 3, tested: true })).toBe('None is tested yet');
  expect(noneWords({ ...known, total: 3, tested: false })).toBe('Every one is tested');
});

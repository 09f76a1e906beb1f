import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType } from '../examples.ts';
import { searchKeys, searchTerms } from './search-keys.ts';

test('[S5.16] search looks in serial number, location and type name', () => {
  expect(searchKeys(exampleAsset(), exampleAssetType())).toEqual(['000411', 'Floor 2, Stair A landing', 'Fire extinguisher']);
  expect(searchKeys(exampleAsset({ serial_number: null }), null)).toEqual(['', 'Floor 2, Stair A landing', '']);
});

test.each([
  ['417', ['417', '000417']],
  [' 417 ', ['417', '000417']],
  ['000417', ['000417']],
  ['1234567', ['1234567']],
  ['41a', ['41a']],
  ['Stair A', ['stair a']],
  ['  ', []],
])('[S5.17, S9.9] %j looks for %j', (input, terms) => {
  expect(searchTerms(input)).toEqual(terms);
});

import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';

test('[LOOK.32] how many were found is said of none too, or why that can’t be said yet', () => {
  expect([0, 1, 2, 12_345].map((total) => countWords(total, 'site'))).toEqual(['No sites', '1 site', '2 sites', '12,345 sites']);
  expect([0, 1].map((total) => countWords(total, 'site', 'Not on this device yet'))).toEqual([
    'Not on this device yet',
    '1 site',
  ]);
});

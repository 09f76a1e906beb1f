import { expect, test } from 'vitest';
import { printedWords } from './printed-words.ts';

test('[LOOK.36] a printed list says how many of its rows are on the paper where they are not all', () => {
  expect(printedWords(12, 2_500)).toMatch(/^Not the whole list: 12 of 2,500 rows are printed/);
  expect(printedWords(12, 12)).toBeNull();
});

import { expect, test } from 'vitest';
import { printedWords } from './printed-words.ts';

test('[LOOK.36] a printed list says how many of its rows are on the paper where they are not all', () => {
  expect(printedWords(12, 2_500, true)).toBe(
    'Not the whole list: 12 of 2,500 rows are printed, those near what was on the screen. For all of them download a report, or search for fewer.',
  );
  expect(printedWords(12, 12, true)).toBeNull();
});

test('[LOOK.36] it names a report only where there is one of the list', () => {
  expect(printedWords(100, 101, false)).toBe(
    'Not the whole list: 100 of 101 rows are printed, those near what was on the screen. Search for fewer.',
  );
});

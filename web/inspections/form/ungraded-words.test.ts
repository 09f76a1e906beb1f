import { expect, test } from 'vitest';
import { ungradedWords } from './ungraded-words.ts';

test.each([
  [0, 'No asset is in scope.'],
  [3, 'Every asset is graded.'],
  [4, '1 asset is not graded yet.'],
  [5, '2 assets are not graded yet.'],
])(
  '[DEV.22] where 3 of %i assets are graded a closing says so once all have arrived, and nothing of them before',
  (total, words) => {
    const figures = { graded: Math.min(3, total), total };
    expect(ungradedWords(figures, false)).toBe(words);
    expect(ungradedWords(figures, true)).toBe('How many assets are not graded yet shows once all have arrived on this device.');
  },
);

test('[GRADE.9] the assets that are not graded yet are counted with a comma at each thousand', () => {
  expect(ungradedWords({ graded: 0, total: 12_000 }, false)).toBe('12,000 assets are not graded yet.');
});

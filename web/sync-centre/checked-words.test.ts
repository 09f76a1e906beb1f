import { expect, test } from 'vitest';
import { checkedWords } from './checked-words.ts';

test('[CHECK.5, SYNC.81] what a check found is said', () => {
  const fine = { checked: 1234, repaired: 0, removed: 0, answers: 0, anew: null };
  expect(checkedWords(fine)).toBe('1,234 records compared: all as on the server.');
  expect(checkedWords({ ...fine, repaired: 1, removed: 2 })).toBe(
    '1,234 records compared: 1 record differed and was received again, 2 records that should not be here were removed. What is unsent was left as it is.',
  );
  expect(checkedWords({ ...fine, answers: 1 })).toBe(
    '1,234 records compared: the answers of 1 survey were received again. What is unsent was left as it is.',
  );
  expect(checkedWords({ ...fine, anew: 'differed' })).toMatch(/^Much of it differed from the server: all is being received anew/);
  expect(checkedWords({ ...fine, anew: 'asked' })).toMatch(/^The server asks for all to be received anew: it was restored/);
});

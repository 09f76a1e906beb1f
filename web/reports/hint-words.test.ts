import { expect, test } from 'vitest';
import { hintWords } from './hint-words.ts';

test.each([
  [{ needs: false, lacks: false }, null],
  [{ needs: true, lacks: false }, 'Needs a connection'],
  [{ needs: false, lacks: true }, 'What is unsent is not in it.'],
  [{ needs: true, lacks: true }, 'Needs a connection. What is unsent is not in it.'],
])('[REPORT.36] beside a report stands what it needs and what it lacks: %j', (given, words) => {
  expect(hintWords(given)).toBe(words);
});

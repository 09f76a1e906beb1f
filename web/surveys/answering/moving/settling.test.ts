import { expect, test } from 'vitest';
import { isMeant } from './settling.ts';

test.each([
  [null, 5_000, false],
  [1_000, 980, false],
  [1_000, 1_000, false],
  [1_000, 1_299, false],
  [1_000, 1_300, true],
])('[SURVEY.11] a question that was painted at %s is answered by a press at %i: %s', (paintedAt, pressedAt, meant) => {
  expect(isMeant(paintedAt, pressedAt)).toBe(meant);
});

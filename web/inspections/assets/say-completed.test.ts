import { expect, test } from 'vitest';
import { exampleGrade } from '#domain/examples.ts';
import { currentSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { sayCompleted } from './say-completed.ts';

const { id } = exampleGrade();

test.each([
  [0, 'There was nothing to complete', false],
  [1, '1 survey successfully saved', true],
  [1_200, '1,200 surveys successfully saved', true],
])('[S4.13, SURVEY.39] that %i surveys were completed is said, with Undo where there are any', (count, message, canBeUndone) => {
  sayCompleted(Array.from({ length: count }, () => id));
  expect(currentSnackbar()?.message).toBe(message);
  expect(currentSnackbar()?.undo !== null).toBe(canBeUndone);
});

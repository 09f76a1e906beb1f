import { expect, test } from 'vitest';
import { ApiError } from '#web/data/api-error.ts';
import { unchangedWords } from './unchanged-words.ts';

const [lost, gateway, tooMany] = [
  new TypeError('Failed to fetch'),
  new ApiError(502, 'Bad Gateway'),
  new ApiError(429, 'Too many attempts'),
];
const holds = { title: 'The password could not be changed.', isUnsure: false };
const unknown = { title: 'It is not known whether the password was changed.', isUnsure: true };
const tryAgain = 'Try again: if your current password does not match any more, the new one holds.';

test('[PASS.19] that the present password holds is said where the change was not asked for, or the server refused it', () => {
  const hint = 'It needs a connection. Your present password still holds.';
  expect(unchangedWords({ step: 'checking', error: lost }, false)).toEqual({ ...holds, hint });
  const refused = { ...holds, hint: 'Too many attempts. Your present password still holds.' };
  for (const step of ['checking', 'changing'] as const) expect(unchangedWords({ step, error: tooMany }, false)).toEqual(refused);
});

test('[PASS.24] where no answer to the change came it is said that it is not known whether it was made', () => {
  for (const error of [lost, gateway])
    expect(unchangedWords({ step: 'changing', error }, false)).toEqual({ ...unknown, hint: `No answer came. ${tryAgain}` });
});

test('[PASS.24] nor does a further try that comes to nothing say that the present one holds, until the server has taken it', () => {
  expect(unchangedWords({ step: 'checking', error: lost }, true)).toEqual({
    ...unknown,
    hint: `It needs a connection. ${tryAgain}`,
  });
  expect(unchangedWords({ step: 'changing', error: tooMany }, true)).toMatchObject(holds);
});

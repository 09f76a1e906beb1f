import { expect, test } from 'vitest';
import { ApiError } from '#web/data/api-error.ts';
import { unmadeWords } from './unmade-words.ts';

test('[TOKEN.10] that no token was made is said where the server says so; where no answer came that it is not known', () => {
  expect(unmadeWords(new ApiError(429, 'Wait a minute'))).toEqual({ title: 'No API token was made.', hint: 'Wait a minute.' });
  const unknown = { title: 'It is not known whether an API token was made.' };
  expect(unmadeWords(new TypeError('Failed to fetch'))).toMatchObject(unknown);
  expect(unmadeWords(new ApiError(502, 'Bad Gateway'))).toMatchObject(unknown);
});

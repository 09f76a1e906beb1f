import { expect, test } from 'vitest';
import { exampleGrade } from '#domain/examples.ts';
import { submitDoubt } from './submit-doubt.ts';

const { answers: _apart, ...grade } = exampleGrade({ grade: 'fail', graded_at: '2026-11-21' });
const graded_here = { ...grade, answer_count: 0 };

test('[SURVEY.37] before a survey is saved it is said that another one counts, or that this one would not', () => {
  expect(submitDoubt({ start: 'due', graded_here: null }, '2026-11-21')).toBeNull();
  expect(submitDoubt({ start: 'past', graded_here: null }, '2026-11-21')).toBeNull();
  expect(submitDoubt({ start: 'graded', graded_here }, '2026-11-21')?.body).toBe(
    'A survey of 21/11/2026 is saved: Fail. This one counts instead.',
  );
  expect(submitDoubt({ start: 'graded', graded_here }, '2026-11-20')?.body).toMatch(/It goes on counting/);
  expect(submitDoubt({ start: 'out-of-scope', graded_here }, '2026-11-21')?.title).toBe(
    'This asset is no longer in the scope of the inspection',
  );
});

import { expect, test } from 'vitest';
import { exampleGrade, exampleInspection } from '#domain/examples.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { submitDoubt } from './submit-doubt.ts';

const inspection_id = exampleInspection().id;
const { answers: _apart, ...grade } = exampleGrade({ inspection_id, grade: 'fail', graded_at: '2026-11-21' });
const graded_here = { ...grade, answer_count: 0 };
const survey = (graded_at: string, given: Partial<AssetGrade> = {}) =>
  ({ graded_at, grade: null, auto_complete_survey: false, ...given }) as Parameters<typeof submitDoubt>[1];

test('[SURVEY.37] before a survey is saved it is said that another one counts, or that this one would not', () => {
  const today = survey('2026-11-21');
  expect(submitDoubt({ start: 'due', graded_here: null }, today)).toBeNull();
  expect(submitDoubt({ start: 'past', graded_here: null }, today)).toBeNull();
  expect(submitDoubt({ start: 'graded', graded_here }, today)?.body).toBe(
    'A survey of 21/11/2026 is saved: Fail. This one counts instead.',
  );
  expect(submitDoubt({ start: 'graded', graded_here }, survey('2026-11-20'))?.body).toMatch(/It goes on counting, for its date/);
  expect(submitDoubt({ start: 'out-of-scope', graded_here }, today)?.title).toBe(
    'This asset is no longer in the scope of the inspection',
  );
});

const completed = { grade: 'pass', auto_complete_survey: true } as const;

test.each([
  ['a copy of what was auto-completed', completed, '2026-11-21', {}, /for this one copies what was auto-completed/],
  ['a copy of a fail that was auto-completed', { ...completed, grade: 'fail' }, '2026-11-21', {}, /This one counts instead/],
  ['a copy over what was auto-completed too', completed, '2026-11-21', completed, /This one counts instead/],
  ['a survey of an earlier day over what was auto-completed', {}, '2026-11-20', completed, /This one counts instead/],
] as const)('[SURVEY.37, GRADE.10] it is said which one counts of %s', (_what, given, day, here, words) => {
  const data = { start: 'graded', graded_here: { ...graded_here, ...here } } as const;
  expect(submitDoubt(data, survey(day, given))?.body).toMatch(words);
});

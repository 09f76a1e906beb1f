import { expect, test } from 'vitest';
import { exampleGrade } from '../examples.ts';
import { givenAfter, newestGiven } from './given-after.ts';

const NOW = '2026-11-21T09:45:00.000Z';
const known = (created_at: string, given: Partial<ReturnType<typeof exampleGrade>> = {}) =>
  exampleGrade({ graded_at: '2026-11-21', created_at, ...given });

test.each([
  ['nothing is known', [], NOW],
  ['all are from before', [known('2026-11-21T09:44:59.999Z')], NOW],
  ['one is from this moment', [known(NOW)], '2026-11-21T09:45:00.001Z'],
  [
    'the clock is slow',
    [known('2026-11-21T10:00:00.000Z'), known('2026-11-21T10:20:59.999Z'), known('2026-11-21T10:10:00.000Z')],
    '2026-11-21T10:21:00.000Z',
  ],
  ['it is of another day', [known('2026-11-21T10:00:00.000Z', { graded_at: '2026-11-20' })], NOW],
  ['it is deleted', [known('2026-11-21T10:00:00.000Z', { deleted_at: '2026-11-21T10:05:00.000Z' })], NOW],
])('[GRADE.11] a grade is given after those of its day that are known, where %s', (_where, grades, expected) => {
  expect(givenAfter(newestGiven(grades, '2026-11-21'), NOW)).toBe(expected);
});

import { expect, test } from 'vitest';
import { assetGradeForm } from './asset-grade-form.ts';

const valid = { grade: 'pass', graded_at: '2026-11-21', recommendations: null };

test('[S5.1] a valid grade, trimmed, its recommendations marked', () => {
  expect(assetGradeForm.parse({ grade: ' fail ', graded_at: ' 2026-11-21', recommendations: 'Refix.\n\n~ Reseal.' })).toEqual({
    grade: 'fail',
    graded_at: '2026-11-21',
    recommendations: '~ Refix.\n~ Reseal.',
  });
});

test.each([
  ['grade', null],
  ['grade', ''],
  ['grade', 'amber'],
  ['grade', undefined],
  ['graded_at', null],
  ['graded_at', '  '],
  ['graded_at', '21/11/2026'],
])('[S5.1, S8.3, S9.4] %s is required (%j)', (field, value) => {
  const result = assetGradeForm.safeParse({ ...valid, [field]: value });
  expect(result.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, 'Value is required']]);
});

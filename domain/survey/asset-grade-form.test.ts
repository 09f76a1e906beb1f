import { expect, test } from 'vitest';
import { LONG_TEXT } from '../entity.ts';
import { assetGradeForm } from './asset-grade-form.ts';
import { marksOf } from './remedial-lines.ts';

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

test('[S3.24, S5.1] works that are too long once their lines are marked are complained about beside their field', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'Re').join('\n');
  expect(assetGradeForm.safeParse({ ...valid, recommendations: lines(4_000) }).success).toBe(true);
  const { error } = assetGradeForm.safeParse({ ...valid, recommendations: lines(5_000) });
  expect(error?.issues.map(({ path }) => path)).toEqual([['recommendations']]);
});

test.each([
  ['', 0],
  ['Refix.', 2],
  ['~ Refix.', 0],
  ['Refix.\n\nReseal.', 3],
  ['\n\n\n', 0],
])('[TEXT.11] %j takes %i characters more once its lines are marked', (text, more) => {
  expect(marksOf(text)).toBe(more);
});

test('[TEXT.11] works are taken as long as they fit with their marks, and no longer', () => {
  const two = (length: number) => `${'x'.repeat(length)}\n~ ${'x'.repeat(9_000)}`;
  const most = LONG_TEXT - two(0).length - marksOf(two(1));
  expect(assetGradeForm.safeParse({ ...valid, recommendations: two(most) }).success).toBe(true);
  expect(assetGradeForm.safeParse({ ...valid, recommendations: two(most + 1) }).success).toBe(false);
});

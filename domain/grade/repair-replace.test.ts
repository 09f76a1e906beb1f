import { expect, test } from 'vitest';
import { exampleAsset, exampleGrade, exampleUser } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { assetGrades } from './asset-grade.ts';
import { gradeColour } from './grade-colour.ts';
import { latestGrade } from './latest-grade.ts';
import { repairReplace, withoutLine } from './repair-replace.ts';

const act: Parameters<typeof repairReplace>[1] = {
  kind: 'repaired',
  user: exampleUser(),
  gradeId: stableId('grade', 'repair'),
  latest: null,
  today: '2026-11-21',
  now: '2026-11-21T10:00:00.000Z',
};

test.each([
  [null, '21/11/2026 Asset repaired by Priya Nair'],
  ['', '21/11/2026 Asset repaired by Priya Nair'],
  ['Installed 2019', 'Installed 2019\n21/11/2026 Asset repaired by Priya Nair'],
  ['Installed 2019\n', 'Installed 2019\n21/11/2026 Asset repaired by Priya Nair'],
])('[S3.10, S4.17] a history line is appended to %j', (history, expected) => {
  expect(repairReplace(exampleAsset({ history }), act).history).toBe(expected);
});

test('[S4.17] the line says replaced when it was replaced', () => {
  expect(repairReplace(exampleAsset(), { ...act, kind: 'replaced' }).history).toBe('21/11/2026 Asset replaced by Priya Nair');
});

test('[S4.18] a green grade with no inspection and recommendations cleared', () => {
  const { grade } = repairReplace(exampleAsset(), act);
  expect(assetGrades.schema.parse(grade)).toEqual(grade);
  expect(grade).toMatchObject({ graded_at: '2026-11-21', inspection_id: null, recommendations: null, answers: [] });
  expect(gradeColour(grade)).toBe('green');
});

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-01', '2026-11-21'],
])('[S4.18] it counts after a grade of %s', (graded_at, expected) => {
  const latest = exampleGrade({ grade: 'fail', graded_at, created_at: '2026-11-20T10:00:00.000Z' });
  const { grade } = repairReplace(exampleAsset(), { ...act, latest });
  expect(grade.graded_at).toBe(expected);
  expect(latestGrade([latest, grade])).toBe(grade);
});

test('[S4.18, TEXT.8] one of a day that no grade may have any more is not followed there', () => {
  const { grade } = repairReplace(exampleAsset(), { ...act, latest: exampleGrade({ graded_at: '2099-01-01' }) });
  expect(grade.graded_at).toBe('2026-11-22');
});

test.each([
  [null, '', null],
  ['Installed 2019', '', 'Installed 2019'],
  ['Installed 2019', '\nRepainted', 'Installed 2019\nRepainted'],
  [null, '\nRepainted', 'Repainted'],
])('[S4.19] the line is taken out again of what was %j, and what others wrote stays (%j)', (before, since, expected) => {
  const { history } = repairReplace(exampleAsset({ history: before }), act);
  expect(withoutLine(before, history, history + since)).toBe(expected);
});

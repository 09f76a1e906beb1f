import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleSite, exampleUser } from '#domain/examples.ts';
import type { GradeValue } from '#domain/grade/asset-grade.ts';
import { heldChange, readerOf } from '../testing/reader-of.ts';
import { savedGrade } from './saved-grade.ts';

const user = { ...exampleUser(), user_role_id: 1 as const };

/** The survey as it is opened where the server has one grade and has refused others. */
function opened(saved: GradeValue, ...refused: { grade?: GradeValue; recommendations?: string }[]) {
  const { answers: _answers, ...grade } = exampleGrade({ inspection_id: null, grade: saved, recommendations: null });
  const rows: [EntityName, object][] = [
    ['assets', exampleAsset()],
    ['asset_types', exampleAssetType()],
    ['sites', exampleSite()],
    ['asset_grades', { ...grade, answer_count: 1 }],
  ];
  const changes = refused.map((patch) => heldChange({ id: grade.id, patch, state: 'rejected' }));
  return savedGrade(readerOf({ user, rows, changes }), { grade_id: grade.id });
}

test('[MERGE.20] a fail that was refused stands beside its answers, which are shown as they were given', () => {
  expect(opened('pass', { grade: 'fail' })).toMatchObject({ given: 'fail', colour: 'red', grade: { grade: 'pass' } });
  expect(opened('pass', { grade: 'fail' }, { recommendations: 'Refix.' })).toMatchObject({ given: 'fail' });
});

test('[MERGE.20] nothing that was refused makes a grade better, and none stands that its author has corrected', () => {
  expect(opened('fail', { grade: 'pass' })).toMatchObject({ given: 'fail' });
  expect(opened('pass', { grade: 'fail' }, { grade: 'pass' })).toMatchObject({ given: 'pass', colour: 'green' });
  expect(opened('pass')).toMatchObject({ given: 'pass' });
});

import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { stableId } from '#domain/stable-id.ts';
import { heldChange, readerOf } from '../testing/reader-of.ts';
import { assetOverview } from './asset-overview.ts';

const inspection = exampleInspection();
const user = exampleUser();
const asset = exampleAsset();
const grade = (key: string, graded_at: string, fields: Partial<AssetGrade>) => {
  const { answers: _apart, ...row } = exampleGrade({
    id: stableId('grade', key),
    inspection_id: inspection.id,
    graded_at,
    ...fields,
  });
  return { ...row, answer_count: 1 };
};
const failed = grade('failed', '2026-11-02', { grade: 'fail' });
const completed = grade('completed', '2026-11-05', { grade: 'pass', recommendations: null, auto_complete_survey: true });

/** The asset's colour and its gradings, those that give way marked, as a device shows them. */
function seenWith(grades: readonly object[], changes: Parameters<typeof readerOf>[0]['changes'] = []) {
  const rows: Parameters<typeof readerOf>[0]['rows'] = [
    ['sites', exampleSite()],
    ['users', user],
    ['asset_types', exampleAssetType()],
    ['inspections', inspection],
    ['assets', asset],
    ...grades.map((row) => ['asset_grades', row] as ['asset_grades', object]),
  ];
  const seen = assetOverview(readerOf({ rows, user, changes }), { asset_id: asset.id, inspection_id: null });
  return [seen?.colour, seen?.gradings.map(({ colour, gives_way }) => [colour, gives_way])];
}

test('[GRADE.10] an auto-completed pass that stands above the test that counts is marked as giving way to it', () => {
  expect(seenWith([failed, completed])).toEqual([
    'red',
    [
      ['green', true],
      ['red', false],
    ],
  ]);
  expect(seenWith([completed])).toEqual(['green', [['green', false]]]);
});

test('[GRADE.6, GRADE.10] it gives way to no test that is held', () => {
  const change = heldChange({ id: failed.id, create: true, patch: exampleGrade({ ...failed, answers: [] }) });
  expect(seenWith([completed], [change])).toEqual([
    'green',
    [
      ['green', false],
      ['red', false],
    ],
  ]);
});

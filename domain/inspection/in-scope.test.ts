import { expect, test } from 'vitest';
import { exampleAsset, exampleGrade, exampleInspection } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { tally } from '../grade/tally.ts';
import { gradedScope } from '../grade/graded-scope.ts';
import { assetsInScope, isInScope } from './in-scope.ts';

const inspection = exampleInspection();
const asset = exampleAsset();
const second = exampleAsset({ id: stableId('asset', 'two') });
const elsewhere = exampleAsset({ id: stableId('asset', 'elsewhere'), site_id: stableId('site', 'other') });
const deletedAt = '2026-11-05T10:00:00.000Z';

test.each([
  ['the site and a type of the inspection', {}, true],
  ['another site', { site_id: elsewhere.site_id }, false],
  ['another type', { asset_type_id: stableId<typeof asset.asset_type_id>('type', 'door') }, false],
  ['deleted', { deleted_at: deletedAt }, false],
])('[S1.7, S1.8, GRADE.2] in scope: %s', (_, fields, expected) => {
  expect(isInScope(inspection, exampleAsset(fields))).toBe(expected);
});

const grade = exampleGrade({ inspection_id: inspection.id });

test.each([
  ['a grade of the inspection', grade, true],
  ['a deleted grade', { ...grade, deleted_at: deletedAt }, false],
  ['an ad hoc grade', { ...grade, inspection_id: null }, false],
  ["another asset's grade", { ...grade, asset_id: second.id }, false],
])('[GRADE.3] graded by %s', (_, given, expected) => {
  expect(tally(gradedScope(inspection, [asset], [given])).graded).toBe(expected ? 1 : 0);
});

test('[GRADE.4] of two grades in one inspection the later counts', () => {
  const later = { ...grade, id: stableId<typeof grade.id>('grade', 'later'), graded_at: '2026-11-12', grade: 'fail' as const };
  for (const grades of [
    [later, grade],
    [grade, later],
  ]) {
    expect(gradedScope(inspection, [asset], grades)).toEqual([{ asset, grade: later, colour: 'red' }]);
  }
});

test('[GRADE.10] an asset that failed in the inspection stays red, whatever passed all at once there later', () => {
  const failed = { ...grade, grade: 'fail' as const };
  const completed = {
    ...grade,
    id: stableId<typeof grade.id>('grade', 'completed'),
    graded_at: '2026-11-12',
    auto_complete_survey: true,
  };
  for (const grades of [
    [completed, failed],
    [failed, completed],
  ]) {
    expect(gradedScope(inspection, [asset], grades)).toEqual([{ asset, grade: failed, colour: 'red' }]);
  }
});

test('[S2.81, GRADE.3] graded/total counts the assets in scope, each once', () => {
  const assets = [asset, second, elsewhere];
  const again = { ...grade, id: stableId<typeof grade.id>('grade', 'again') };
  const outside = { ...grade, id: stableId<typeof grade.id>('grade', 'outside'), asset_id: elsewhere.id };
  expect(assetsInScope(inspection, assets)).toEqual([asset, second]);
  expect(tally(gradedScope(inspection, assets, [grade, again, outside]))).toMatchObject({ graded: 1, total: 2 });
});

import { expect, test } from 'vitest';
import { exampleAsset, exampleGrade, exampleInspection } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { gradedOfTotal, gradeIn, isGradedIn } from './graded-in.ts';
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
])('[D7] in scope: %s', (_, fields, expected) => {
  expect(isInScope(inspection, exampleAsset(fields))).toBe(expected);
});

const grade = exampleGrade({ inspection_id: inspection.id });

test.each([
  ['a grade of the inspection', grade, true],
  ['a deleted grade', { ...grade, deleted_at: deletedAt }, false],
  ['an ad hoc grade', { ...grade, inspection_id: null }, false],
  ["another asset's grade", { ...grade, asset_id: second.id }, false],
])('[D7] graded by %s', (_, given, expected) => {
  expect(isGradedIn(inspection.id, asset.id, [given])).toBe(expected);
});

test('[D7] of two grades in one inspection the later counts', () => {
  const later = { ...grade, id: stableId<typeof grade.id>('grade', 'later'), graded_at: '2026-11-12', grade: 'fail' as const };
  expect(gradeIn(inspection.id, asset.id, [later, grade])?.grade).toBe('fail');
});

test('[S2] graded/total counts the assets in scope, each once', () => {
  const assets = [asset, second, elsewhere];
  const again = { ...grade, id: stableId<typeof grade.id>('grade', 'again') };
  const outside = { ...grade, id: stableId<typeof grade.id>('grade', 'outside'), asset_id: elsewhere.id };
  expect(assetsInScope(inspection, assets)).toEqual([asset, second]);
  expect(gradedOfTotal(inspection, assets, [grade, again, outside])).toEqual({ graded: 1, total: 2 });
});

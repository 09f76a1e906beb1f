import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { heldChange, readerOf } from '../testing/reader-of.ts';
import { assetOverview } from '../assets/asset-overview.ts';
import { survey } from './survey.ts';

test('[GRADE.6] a grade that waits for a decision is neither the latest grade nor the previous survey', () => {
  const { answers, ...grade } = exampleGrade({ grade: 'pass', graded_at: '2026-09-10', recommendations: null });
  const counting = { ...grade, answer_count: 1 };
  const id = stableId('grade', 'held');
  const held = { ...grade, id, answers, grade: 'fail', graded_at: '2026-10-09' };
  const rows: [EntityName, object][] = [
    ['assets', exampleAsset()],
    ['asset_types', exampleAssetType()],
    ['sites', exampleSite()],
    ['asset_grades', counting],
  ];
  const user = { ...exampleUser(), user_role_id: 1 as const };
  const store = readerOf({ user, rows, changes: [heldChange({ id, patch: held, create: true })] });
  const found = survey(store, { asset_id: exampleAsset().id, inspection_id: null, grade_id: null });
  expect(found).toMatchObject({ colour: 'green', latest_grade: { id: counting.id }, previous_grade: { id: counting.id } });
});

test('[SYNC.19] an asset whose survey was refused is to be surveyed still, from its survey and from itself', () => {
  const inspection = exampleInspection();
  const { answers, ...grade } = exampleGrade({ inspection_id: inspection.id });
  const rows: [EntityName, object][] = [
    ['assets', exampleAsset()],
    ['asset_types', exampleAssetType()],
    ['sites', exampleSite()],
    ['inspections', inspection],
  ];
  const refused = heldChange({ id: grade.id, patch: { ...grade, answers }, create: true, state: 'rejected' });
  const store = readerOf({ user: { ...exampleUser(), user_role_id: 1 as const }, rows, changes: [refused] });
  const of = { asset_id: exampleAsset().id, inspection_id: inspection.id };
  expect(survey(store, { ...of, grade_id: null })).toMatchObject({ graded_here: null, start: 'due' });
  expect(assetOverview(store, of)?.survey_inspection?.id).toBe(inspection.id);
});

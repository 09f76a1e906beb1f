import { expect, test } from 'vitest';
import { exampleAsset, exampleGrade, exampleInspection } from '#domain/examples.ts';
import { gradingList } from '#domain/grade/grading-list.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { gradingWord } from './grading-word.ts';

const asset = exampleAsset();
const inspection = exampleInspection({ date_from: '2026-12-22', date_to: '2027-01-05', title: 'December' });

test('[S2.111] a row of an inspection without a survey says Not Inspected once, and when one to come starts', () => {
  const [entry] = gradingList(asset, [], [inspection]) as AssetOverview['gradings'];
  expect(entry?.label).toBe('Not Inspected - December');
  expect(entry && gradingWord(entry, '2026-11-22')).toBe('Starts 22/12/2026');
  expect(entry && gradingWord(entry, '2026-12-22')).toBeNull();
});

test('[S2.111] a saved grade says its word beside its month', () => {
  const grade = { ...exampleGrade({ grade: 'fail', inspection_id: null }), answer_count: 0 };
  const [entry] = gradingList(asset, [grade], []) as AssetOverview['gradings'];
  expect(entry && gradingWord(entry, '2026-11-22')).toBe('Fail');
});

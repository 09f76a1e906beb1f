import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { stableId } from '#domain/stable-id.ts';
import type { Draft } from '../../protocol/draft.ts';
import { assetOverview } from '../assets/asset-overview.ts';
import { survey } from './survey.ts';
import { readerOf } from '../testing/reader-of.ts';

const asset = exampleAsset();
const waiting = exampleAsset({ id: stableId('asset', 'waiting'), serial_number: '999999' });
const inspection = (name: string, date_from: string, date_to: string, fields: Partial<Inspection> = {}) =>
  exampleInspection({ id: stableId('inspection', name), title: name, date_from, date_to, ...fields });

// The reader's day is 2026-11-21.
const yesterday = inspection('yesterday', '2026-11-19', '2026-11-20');
const longAgo = inspection('long ago', '2025-11-19', '2025-11-20');
const closed = inspection('closed', '2026-11-19', '2026-11-22', { closed_at: '2026-11-20T10:00:00.000Z' });
const coming = inspection('coming', '2026-11-25', '2026-11-26');
const current = inspection('current', '2026-11-21', '2026-11-21');
const lasting = inspection('lasting', '2026-11-01', '2026-11-30');
const gradeIn = ({ id }: Inspection) => exampleGrade({ asset_id: asset.id, inspection_id: id });

function reader(inspections: Inspection[], grades: object[] = [], drafts: Draft[] = []) {
  return readerOf({
    user: exampleUser(),
    drafts,
    rows: [
      ['sites', exampleSite()],
      ['users', exampleUser()],
      ['asset_types', exampleAssetType()],
      ['assets', asset],
      ['assets', waiting],
      ...inspections.map((row): ['inspections', object] => ['inspections', row]),
      ...grades.map((row): ['asset_grades', object] => ['asset_grades', row]),
    ],
  });
}

test.each([
  ['the current one', [longAgo, yesterday, current, coming], null, 'current', null, null],
  ['the one of several that ends first', [lasting, current], null, 'current', null, null],
  ['the route’s of several', [lasting, current], lasting, 'lasting', null, null],
  ['the one that ended last', [longAgo, yesterday, closed, coming], null, null, 'yesterday', 'past'],
  ['the route’s, which is still to come', [yesterday, coming], coming, null, 'coming', 'future'],
  ['the route’s, which is closed', [closed], closed, null, 'closed', 'closed'],
  ['the current one instead of the route’s', [yesterday, current], yesterday, 'current', null, null],
  ['none where none is to be expected', [coming, closed], null, null, null, null],
] as const)(
  '[S2.108, SURVEY.16, SURVEY.31] Start leads to, or is hindered by, %s',
  (_name, inspections, routed, started, hindering, obstacle) => {
    const overview = assetOverview(reader([...inspections]), { asset_id: asset.id, inspection_id: routed?.id ?? null });
    expect(overview?.survey_inspection?.title ?? null).toBe(started);
    expect(overview?.round_inspection?.title ?? null).toBe(started);
    expect(overview?.survey_hindered?.inspection.title ?? null).toBe(hindering);
    expect(overview?.survey_hindered?.obstacle ?? null).toBe(obstacle);
  },
);

test.each([
  [yesterday, 'past', null],
  [closed, 'closed', null],
  [current, 'graded', '999999'],
] as const)('[SURVEY.16] the overview, the address and the next untested asset agree: %#', (within, start, next) => {
  const store = reader([within], [gradeIn(within)]);
  const params = { asset_id: asset.id, inspection_id: within.id };
  expect(survey(store, { ...params, grade_id: null })?.start).toBe(start);
  const overview = assetOverview(store, params);
  expect(overview?.next_untested?.serial_number ?? null).toBe(next);
  expect(overview?.round_inspection?.title ?? null).toBe(next === null ? null : within.title);
  expect(overview?.survey_inspection).toBeNull();
  expect(overview?.survey_hindered).toBeNull();
  const other = survey(store, { ...params, asset_id: waiting.id, grade_id: null });
  expect(other?.start === 'due').toBe(next !== null);
});

test('[SURVEY.16] a survey that was begun goes on after its inspection has ended, not once it is closed', () => {
  const begun = ({ id }: Inspection): Draft => ({
    asset_id: asset.id,
    inspection_id: id,
    grade_id: null,
    question_id: null,
    answers: {},
    grade: null,
    graded_at: null,
    recommendations: null,
    started_at: '2026-11-20T22:00:00.000Z',
    saved: null,
  });
  const startedOf = (within: Inspection) =>
    assetOverview(reader([within], [], [begun(within)]), { asset_id: asset.id, inspection_id: null })?.survey_inspection?.title;
  expect(startedOf(yesterday)).toBe('yesterday');
  expect(startedOf(closed)).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { deletedSurveys } from './deleted-surveys.ts';
import { heldChange, readerOf } from '../testing/reader-of.ts';

const YESTERDAY = '2026-11-20T12:00:00.000Z';
const BEFORE = '2026-11-19T12:00:00.000Z';
const TODAY = '2026-11-21T08:00:00.000Z';

const survey = (name: string, fields: object = {}) => ({
  ...exampleGrade({ id: stableId('grade', name) }),
  answer_count: 12,
  deleted_at: YESTERDAY,
  ...fields,
});
const around = (inspection: object = {}): [EntityName, object][] => [
  ['sites', exampleSite()],
  ['asset_types', exampleAssetType()],
  ['assets', exampleAsset()],
  ['inspections', exampleInspection(inspection)],
];
const grades = (...rows: object[]) => rows.map((row): [EntityName, object] => ['asset_grades', row]);
const listed = (rows: [EntityName, object][], changes: Parameters<typeof readerOf>[0]['changes'] = []) =>
  deletedSurveys(readerOf({ rows, user: exampleUser(), changes }), { asset_id: exampleAsset().id });

test('[S4.11] surveys that were deleted yesterday or today are listed, the latest first; older ones, grade changes and held ones are not', () => {
  const rows = [
    ...around(),
    ...grades(
      survey('yesterday'),
      survey('today', { deleted_at: TODAY }),
      survey('before', { deleted_at: BEFORE }),
      survey('there', { deleted_at: null }),
      survey('change', { answer_count: 0 }),
      survey('held'),
    ),
  ];
  const held = heldChange({ id: stableId('grade', 'held'), patch: { deleted_at: YESTERDAY } });
  expect(listed(rows, [held]).map(({ grade }) => grade.id)).toEqual([stableId('grade', 'today'), stableId('grade', 'yesterday')]);
});

test.each([
  ['open', {}, { inspection_title: 'November communal inspection', hindrance: null }],
  ['closed', { closed_at: BEFORE }, { hindrance: 'closed' }],
])('[S4.11, MAY.4] the survey of an inspection that is %s', (_name, inspection, expected) => {
  const ofInspection = survey('one', { inspection_id: exampleInspection().id });
  expect(listed([...around(inspection), ...grades(ofInspection)])).toMatchObject([expected]);
});

test.each([
  ['the inspection was deleted', { deleted_at: BEFORE }],
  ['the inspection lists others', { inspector_ids: [] }],
])('[S4.11] a survey that its reader may not bring back is not listed: %s', (_name, inspection) => {
  const ofInspection = survey('one', { inspection_id: exampleInspection().id });
  expect(listed([...around(inspection), ...grades(ofInspection)])).toEqual([]);
});

import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import type { Refusal } from '../../protocol/refused-change.ts';
import { heldChange, readerOf } from '../testing/reader-of.ts';
import { refusedChanges } from './refused-changes.ts';

const inspector = exampleUser();
const administrator = exampleUser({ id: 'admin' as never, forename: 'Ada', surname: 'Okafor', user_role_id: 1 });
const inspection = exampleInspection({ inspector_ids: [inspector.id] });
const { answers: _none, ...grade } = exampleGrade({ graded_at: '2026-11-21', inspection_id: inspection.id });
const rows: [EntityName, object][] = [
  ['sites', exampleSite()],
  ['asset_types', exampleAssetType()],
  ['assets', exampleAsset()],
  ['assets', exampleAsset({ id: 'gone' as never, deleted_at: '2026-11-20T10:00:00.000Z' })],
  ['users', administrator],
  ['inspections', inspection],
  ['inspections', exampleInspection({ id: 'theirs' as never, inspector_ids: [] })],
  ['asset_grades', { ...grade, answer_count: 3 }],
  ['asset_grades', { ...grade, id: 'change', answer_count: 0 }],
];

function refusedFor(user: typeof inspector) {
  const records = [
    ...rows.map(([entity, row]) => ({ entity, id: (row as { id: string }).id })),
    { entity: 'sites' as const, id: '?' },
  ];
  const changes = records.map((record) => heldChange({ ...record, patch: {}, state: 'rejected', code: 'invalid' }));
  const { rows: refused } = refusedChanges(readerOf({ rows, user, changes }), { refusal: 'mine', most: 50 });
  return refused.map(({ name, screen }) => [name, screen?.kind ?? null]);
}

test('[SYNC.8] what was refused is named, and opens in its form or on its screen where the user may see it', () => {
  const survey = '000411, 21/11/2026';
  expect(refusedFor(administrator)).toEqual([
    ['Kestrel House', 'site-form'],
    ['Fire extinguisher', null],
    ['000411, Floor 2, Stair A landing', 'asset-form'],
    ['000411, Floor 2, Stair A landing', null],
    ['Ada Okafor', 'user-form'],
    [inspection.title, 'inspection-form'],
    [inspection.title, 'inspection-form'],
    [survey, 'survey'],
    [survey, 'asset'],
    ['', null],
  ]);
  expect(refusedFor(inspector).map(([, screen]) => screen)).toEqual([
    'site',
    null,
    'asset-form',
    null,
    null,
    'inspection',
    null,
    'survey',
    'asset',
    null,
  ]);
});

test('[SPEED.13] of many changes that were not taken so many are told as are shown, each with the names of its fields alone', () => {
  const changes = Array.from({ length: 120 }, (_, at) =>
    heldChange({
      id: grade.id,
      op: `op ${at}`,
      patch: { grade: 'fail', answers: [] },
      state: at % 2 === 0 ? 'held' : 'rejected',
    }),
  );
  const waiting = heldChange({ id: grade.id, patch: { grade: 'fail' }, state: 'waiting' });
  const reader = readerOf({ rows, user: inspector, changes: [...changes, waiting] });
  const told = (refusal: Refusal) => refusedChanges(reader, { refusal, most: 50 });
  expect(told('held')).toMatchObject({ total: 60, rows: { length: 50 } });
  expect(told('mine').rows[1]).toMatchObject({ op: 'op 3', fields: ['grade', 'answers'] });
  expect(told('mine').rows[1]).not.toHaveProperty('patch');
  expect(told('decided').total).toBe(0);
});

import { expect, test } from 'vitest';
import { fireExtinguisher } from '#domain/asset-type/question-sets/fire-extinguisher.ts';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { Draft } from '../../protocol/draft.ts';
import type { KeptHeld, KnownDecisions } from '../../protocol/known-decisions.ts';
import { exampleDraft } from '../../worker/testing/example-draft.ts';
import { assetsOfType } from './assets-of-type.ts';
import { heldChange, readerOf } from '../testing/reader-of.ts';
import type { LoggedChange } from '../../worker/disk/user-schema.ts';

const inspection = exampleInspection();
const type = exampleAssetType({ questions: fireExtinguisher.questions });
const asset = (name: string, location: string) => exampleAsset({ id: stableId('asset', name), serial_number: name, location });
const assets = [
  asset('6', 'Floor 13, Lobby'),
  asset('1', 'Floor 2, Room 10'),
  asset('5', ' FLOOR  2, Room 9'),
  asset('2', 'Basement, Store'),
  asset('3', ''),
  asset('4', 'Floor 2, Stair'),
];
const graded = (name: string, fields: object = {}): [EntityName, object] => {
  const id = stableId('grade', name, JSON.stringify(fields));
  const { answers, ...grade } = exampleGrade({
    id: id as never,
    asset_id: stableId('asset', name),
    inspection_id: null,
    ...fields,
  });
  return ['asset_grades', { ...grade, answer_count: answers.length }];
};
const here = { inspection_id: inspection.id };

interface Given {
  grades?: [EntityName, object][];
  changes?: LoggedChange[];
  drafts?: Draft[];
  held?: Partial<KeptHeld>[];
  photographed?: string[];
  closed_at?: string | null;
  types?: string[];
}

const lists = (given: Given, params: object = {}) => listed(given, params)?.lists;

function listed(
  { grades = [], changes = [], drafts = [], held = [], photographed = [], closed_at = null, types = [type.id] }: Given,
  params: object = {},
) {
  const rows: [EntityName, object][] = [
    ['sites', exampleSite()],
    ['users', exampleUser()],
    ['asset_types', type],
    ['inspections', { ...inspection, closed_at, asset_type_ids: types }],
    ...assets.map((one): [EntityName, object] => ['assets', one]),
    ...grades,
  ];
  const desk = { known: { held } as unknown as KnownDecisions };
  const store = readerOf({ rows, user: exampleUser(), changes, drafts, desk, photographed });
  return assetsOfType(store, { inspection_id: inspection.id, asset_type_id: type.id, ...params });
}

test('[S2.26] of a type that is not there the inspection is told all the same, and nothing without it', () => {
  const other = stableId('asset-type', 'other');
  expect(listed({}, { asset_type_id: other })).toMatchObject({
    inspection: { id: inspection.id },
    asset_type: null,
    lists: null,
  });
  expect(listed({}, { inspection_id: stableId('inspection', 'other') })).toBeNull();
});

const numbers = (page: { rows: { serial_number: string | null }[] } | undefined) =>
  page?.rows.map(({ serial_number }) => serial_number).join(' ');

test('[WALK.3] both lists go by place, each place under one head with the number left in it', () => {
  const { not_tested, tested } = lists({ grades: [graded('5', here), graded('6', here)] }) ?? {};
  expect(numbers(not_tested)).toBe('2 1 4 3');
  expect(not_tested?.heads).toEqual([
    { name: 'Basement', from: 0, count: 1 },
    { name: 'Floor 2', from: 1, count: 2 },
    { name: '', from: 3, count: 1 },
  ]);
  expect(numbers(tested)).toBe('5 6');
  expect(tested?.heads.map(({ name, count }) => [name, count])).toEqual([
    ['FLOOR 2', 1],
    ['Floor 13', 1],
  ]);
});

test('[WALK.3] a part of a long list brings the heads of its rows, with where they begin and how many they are in all', () => {
  const { not_tested } = lists({}, { not_tested: { from: 2, to: 4 } }) ?? {};
  expect(numbers(not_tested)).toBe('1 4');
  expect(not_tested?.heads).toEqual([{ name: 'FLOOR 2', from: 1, count: 3 }]);
});

test.each([
  ['serial', false, '1 2 3 4 5 6'],
  ['serial', true, '6 5 4 3 2 1'],
  ['location', true, '3 6 4 1 5 2'],
  ['grade', false, '4 5 2 1 6 3'],
  ['grade', true, '2 5 4 1 6 3'],
  ['date', false, '5 4 2 1 6 3'],
  ['date', true, '2 4 5 1 6 3'],
] as const)('[DESK.2] sorted by %s, downwards %s, those without a grade last: %s', (column, descending, expected) => {
  const grades = [
    graded('2', { graded_at: '2026-03-01' }),
    graded('4', { grade: 'fail', graded_at: '2025-03-01' }),
    graded('5', { recommendations: '~ Move it', graded_at: '2024-03-01' }),
  ];
  const { not_tested } = lists({ grades }, { sort: { column, descending } }) ?? {};
  expect(numbers(not_tested)).toBe(expected);
  if (column !== 'location') expect(not_tested?.heads).toEqual([]);
});

test('[GRADE.8, WALK.4] a row says the last grade outside of the inspection, and how far its survey is', () => {
  const draft = exampleDraft({ asset_id: stableId('asset', '2'), ...here });
  const grades = [
    graded('2', { graded_at: '2025-10-03' }),
    graded('2', { grade: 'fail', graded_at: '2026-10-04' }),
    graded('6', { graded_at: '2025-10-03' }),
    graded('6', { ...here, graded_at: '2026-11-21' }),
  ];
  const { not_tested, tested } = lists({ grades, drafts: [draft] }) ?? {};
  expect(not_tested?.rows[0]).toMatchObject({
    serial_number: '2',
    colour: 'white',
    last: { colour: 'red', graded_at: '2026-10-04' },
    resume: { answered: 0, total: 7 },
  });
  expect(not_tested?.rows[1]).toMatchObject({ last: null, resume: null });
  expect(lists({ drafts: [draft], closed_at: '2026-11-21T09:00:00.000Z' })?.not_tested.rows[0]?.resume).toBeNull();
  expect(tested?.rows).toMatchObject([{ serial_number: '6', graded_at: '2026-11-21', last: null, resume: null }]);
});

test('[HELD.11, SYNC.19, WALK.5] a row marks what is unsent, what was refused and what waits for a decision, of its asset and of its grades', () => {
  const [, own] = graded('1', here);
  const [, held] = graded('4', here);
  const [, refused] = graded('3', here);
  const waiting = (entity: 'assets' | 'asset_grades', row: object) =>
    heldChange({
      entity,
      id: (row as { id: string }).id,
      patch: row as never,
      create: entity === 'asset_grades',
      state: 'waiting',
    });
  const given: Given = {
    grades: [graded('5', here)],
    changes: [
      waiting('asset_grades', own),
      waiting('assets', { id: stableId('asset', '2'), location: 'Basement, Shelf' }),
      heldChange({ id: (held as { id: string }).id, patch: held as never, create: true }),
      heldChange({ id: (refused as { id: string }).id, patch: refused as never, create: true, state: 'rejected' }),
    ],
    held: [{ asset_id: stableId('asset', '6') }],
    photographed: [stableId('asset', '5')],
  };
  const { not_tested, tested } = lists(given) ?? {};
  const marks = [...(not_tested?.rows ?? []), ...(tested?.rows ?? [])].map(
    ({ serial_number, unsent, undecided, refused: isRefused }) =>
      [serial_number, ...(unsent ? ['unsent'] : []), ...(undecided ? ['undecided'] : []), ...(isRefused ? ['refused'] : [])].join(
        ' ',
      ),
  );
  expect(marks).toEqual(['2 unsent', '4 undecided', '6 undecided', '3 refused', '5 unsent', '1 unsent']);
});

test('[WALK.7] of a type that an inspection has no more, it is said that it is not in scope; an unknown type is none', () => {
  expect(listed({})).toMatchObject({ in_scope: true });
  const other = stableId('asset type', 'other');
  expect(listed({ types: [other] })).toMatchObject({ in_scope: false, asset_type: { id: type.id }, lists: null });
});

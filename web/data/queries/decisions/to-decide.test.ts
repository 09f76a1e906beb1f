import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { NO_DEVICE } from '#domain/sync/no-device.ts';
import type { Conflict } from '#domain/sync/wire.ts';
import type { KeptHeld, KnownDecisions } from '../../protocol/known-decisions.ts';
import { conflicts } from './conflicts.ts';
import { deletedSites } from '../sites/deleted-sites.ts';
import { heldChanges } from './held-changes.ts';
import { readerOf } from '../testing/reader-of.ts';
import { toDecide } from './to-decide.ts';

const priya = exampleUser();
const tom = exampleUser({ id: stableId('tom'), forename: 'Tom', surname: 'Hale' });
const admin = exampleUser({ id: stableId('admin'), forename: 'Ada', surname: 'Admin', user_role_id: 1 });
const inspection = exampleInspection();
const elsewhere = exampleSite({ id: stableId('elsewhere'), name: 'Alder Court' });
const { answers: _none, ...grade } = exampleGrade({ inspection_id: inspection.id });
const rows: [EntityName, object][] = [
  ['sites', exampleSite()],
  ['sites', elsewhere],
  ['users', priya],
  ['users', tom],
  ['users', admin],
  ['asset_types', exampleAssetType()],
  ['inspections', inspection],
  ['assets', exampleAsset()],
  ['asset_grades', { ...grade, answer_count: 1 }],
];

let sequence = 0;
const held = (fields: Partial<KeptHeld> = {}): KeptHeld => {
  sequence += 1;
  const made = {
    op: `op ${sequence}`,
    sequence,
    entity: 'asset_grades' as const,
    id: `grade ${sequence}`,
    user_id: priya.id,
    device: 'phone',
    reason: 'closed' as const,
    held_at: '2026-11-21T13:00:00.000Z',
    made_at: '2026-11-21T09:20:00.000Z',
    locked_at: '2026-11-21T10:00:00.000Z',
    inspection_id: inspection.id,
    asset_id: exampleAsset().id,
    patch: { asset_id: exampleAsset().id, inspection_id: inspection.id, graded_at: '2026-11-21', grade: 'fail' },
    answer_count: null,
  };
  return { ...made, ...fields };
};
const knowing = (fields: Partial<KnownDecisions>) => {
  const nothing = {
    at: '2026-11-21T14:00:00.000Z',
    to_decide: 0,
    held: [],
    next: null,
    total: 0,
    conflicts: [],
    more_conflicts: false,
    rows: {},
    sites: [],
  };
  return readerOf({ rows, user: admin, desk: { known: { ...nothing, ...fields } } });
};

test('[HELD.5] held changes stand by inspection and within it by device and author, with the last place of each', () => {
  sequence = 0;
  const all = [held(), held({ device: 'tablet', user_id: tom.id }), held(), held({ inspection_id: null, entity: 'assets' })];
  const desk = toDecide(knowing({ held: all, total: 9, next: 4 }), {});
  expect(desk).toMatchObject({ total: 9, known: 4, more: true });
  expect(desk?.held).toMatchObject([
    {
      title: inspection.title,
      site_name: 'Kestrel House',
      count: 3,
      until: 3,
      devices: [
        { device: 'phone', author: 'Priya Nair', count: 2, in_all: 3, groups: 2, until: 4 },
        { device: 'tablet', author: 'Tom Hale', count: 1, in_all: 1, groups: 1, until: 2 },
      ],
    },
    { inspection_id: null, title: 'Outside inspections', count: 1, until: 4 },
  ]);
  expect(toDecide(readerOf({ rows, user: admin }), {})).toBeNull();
});

test('[HELD.17] what several people sent from one device, or by programs, which name none, stands by its author', () => {
  sequence = 0;
  const [ofPriya, ofTom] = [{}, { user_id: tom.id }].map((one) => ({ ...one, device: NO_DEVICE }));
  const store = knowing({
    held: [held(ofPriya), held(ofTom), held({ ...ofTom, inspection_id: null }), held({ user_id: tom.id })],
  });
  expect(toDecide(store, {})?.held[0]?.devices).toEqual([
    {
      device: NO_DEVICE,
      author_id: priya.id,
      author: 'Priya Nair',
      isProgram: true,
      count: 1,
      in_all: 1,
      groups: 1,
      access: 0,
      until: 1,
    },
    {
      device: NO_DEVICE,
      author_id: tom.id,
      author: 'Tom Hale',
      isProgram: true,
      count: 1,
      in_all: 2,
      groups: 2,
      access: 0,
      until: 3,
    },
    {
      device: 'phone',
      author_id: tom.id,
      author: 'Tom Hale',
      isProgram: false,
      count: 1,
      in_all: 1,
      groups: 1,
      access: 0,
      until: 4,
    },
  ]);
  const sent = { inspection_id: inspection.id, device: NO_DEVICE, author_id: tom.id };
  expect(heldChanges(store, { ...sent, window: { from: 0, to: 9 } }).rows).toMatchObject([{ op: 'op 2' }]);
});

test('[HELD.21] what changes who may do what is told apart', () => {
  sequence = 0;
  const ofUser = { inspection_id: null, asset_id: null, entity: 'users' as const, id: tom.id };
  const [access, name] = [{ user_role_id: 1 }, { forename: 'Tim' }].map((patch) => held({ ...ofUser, patch }));
  const store = knowing({ held: [access, name].filter((one) => one !== undefined) });
  expect(toDecide(store, {})?.held[0]?.devices).toMatchObject([{ in_all: 2, access: 1 }]);
  const sent = { inspection_id: null, device: 'phone', author_id: priya.id };
  expect(heldChanges(store, { ...sent, window: { from: 0, to: 9 } }).rows).toMatchObject([
    { what: 'Change of the user Tom Hale: role: Administrator by Priya Nair', isAccess: true },
    { what: 'Change of the user Tom Hale: forename: Tim by Priya Nair', isAccess: false },
  ]);
});

test('[HELD.27] an edit of answers that leaves the grade has no colour, and one that waits beside another grade has its own', () => {
  const edit = (given: string) => held({ id: grade.id, patch: { grade: given }, answer_count: 2 });
  const seen = (...given: string[]) => {
    const sent = { inspection_id: inspection.id, device: 'phone', author_id: priya.id };
    const { rows: told } = heldChanges(knowing({ held: given.map(edit) }), { ...sent, window: { from: 0, to: 9 } });
    return told.map(({ what, colour }) => [what.match(/: (.*) by/)?.[1], colour]);
  };
  expect([grade.grade, seen('pass')]).toEqual(['pass', [['2 answers', null]]]);
  expect(seen('fail', 'pass')).toEqual([
    ['grade to Fail, 2 answers', 'red'],
    ['grade to Pass, 2 answers', 'green'],
  ]);
});

test('[HELD.5] each held change is told in words, by page', () => {
  const store = knowing({ held: [held(), held({ asset_id: stableId('unknown') }), held({ device: 'tablet' })] });
  const page = heldChanges(store, {
    inspection_id: inspection.id,
    device: 'phone',
    author_id: priya.id,
    window: { from: 0, to: 2 },
  });
  expect(page).toMatchObject({
    total: 2,
    rows: [
      {
        what: 'Fail on 000411 by Priya Nair',
        when: 'sent 3 hours after the closing, made 40 minutes before it by the device’s clock',
        why: null,
        colour: 'red',
        asset_id: exampleAsset().id,
      },
      { what: 'Fail on an asset that is not on this device by Priya Nair', asset_id: null },
    ],
  });
});

const conflict = (fields: Partial<Conflict>): Conflict => ({
  conflict_id: 'c',
  entity: 'assets',
  id: exampleAsset().id,
  field: 'location',
  base: 'Floor 1',
  kept: 'Stair A',
  lost: 'Lift lobby',
  kept_by_id: tom.id,
  lost_by_id: admin.id,
  kept_at: '2026-11-19T16:20:00.000Z',
  lost_at: null,
  created_at: '2026-11-19T16:20:00.000Z',
  patch: null,
  ...fields,
});
const inWords = (fields: Partial<Conflict>, more: Partial<KnownDecisions> = {}) =>
  conflicts(knowing({ conflicts: [conflict(fields)], ...more }), { window: { from: 0, to: 1 } }).rows[0];

test('[MERGE.12] a conflict shows both values, whose they are, and what it was before both', () => {
  expect(inWords({})).toMatchObject({
    name: '000411, Floor 2, Stair A landing',
    kept: { words: 'Stair A', by: 'Tom Hale', mine: false, at: '2026-11-19T16:20:00.000Z' },
    lost: { words: 'Lift lobby', by: 'Ada Admin', mine: true, at: null },
    before: 'Floor 1',
    met_deletion: false,
  });
});

test('[MERGE.12] a conflict says what the value is now, where that is neither of both', () => {
  const now = 'Floor 2, Stair A landing';
  expect([inWords({}), inWords({ kept: now }), inWords({ lost: now })].map((entry) => entry?.since)).toEqual([now, null, null]);
});

test.for<[string, Partial<Conflict>]>([
  ['Alder Court', { field: 'site_id', lost: elsewhere.id }],
  ['Priya Nair, Tom Hale', { entity: 'inspections', field: 'inspector_ids', lost: [priya.id, tom.id] }],
  ['21/11/2026', { entity: 'asset_grades', field: 'graded_at', lost: '2026-11-21' }],
  ['Fail', { entity: 'asset_grades', field: 'grade', lost: 'fail' }],
  ['Administrator', { entity: 'users', field: 'user_role_id', lost: 1 }],
  ['(empty)', { field: 'serial_number', lost: null }],
  ['Open', { entity: 'inspections', field: 'closed_at', lost: null }],
  ['an unknown site', { field: 'site_id', lost: stableId('nowhere') }],
])('[MERGE.12] a value reads %s', ([words, fields]) => {
  expect(inWords(fields)?.lost.words).toBe(words);
});

test('[MERGE.12] answers are told as their questions, those that differ only', () => {
  const answer = (slot: string, value: string) => ({
    id: `${slot} ${value}`,
    question_answer_type_id: slot,
    question_id: slot,
    answer_type_id: 'a',
    value: JSON.stringify(value),
    question_name: `Question ${slot}?`,
  });
  const both = answer('1', 'same');
  const [kept, lost] = [
    [both, answer('2', 'Yes')],
    [both, answer('2', 'No'), answer('3', 'a note')],
  ];
  const shown = inWords({ entity: 'asset_grades', id: grade.id, field: 'answers', kept, lost });
  expect(shown?.kept.words).toBe('Question 2?: Yes\nQuestion 3?: (no answer)');
  expect(shown?.lost.words).toBe('Question 2?: No\nQuestion 3?: a note');
  expect(shown?.before).toBeNull();
});

test('[MERGE.7] an edit that met a deletion tells what it changed, of a record that this device may lack', () => {
  const gone = { ...exampleAsset({ id: stableId('gone'), serial_number: '000999' }), ver: 3 };
  const edit = {
    field: 'deleted_at',
    id: gone.id,
    kept: '2026-11-19T16:20:00.000Z',
    lost: null,
    patch: { site_id: elsewhere.id },
  };
  expect(inWords(edit, { rows: { assets: [gone] } })).toMatchObject({
    name: '000999',
    met_deletion: true,
    kept: { words: 'Deleted' },
    lost: { words: 'site: Alder Court' },
    before: null,
    was_tested: false,
  });
});

test('[MERGE.17] a test that met a deletion is told as one, and what is offered is the asset', () => {
  const entry = inWords({ field: 'deleted_at', kept: '2026-11-19T16:20:00.000Z', lost: null, patch: {} });
  expect(entry).toMatchObject({ met_deletion: true, kept: { words: 'Deleted' }, lost: { words: 'Tested', by: 'Ada Admin' } });
});

test('[HELD.14] a deleted site that is back on this device is not asked about', () => {
  const entry = (site: typeof elsewhere) => ({
    site: { ...site, deleted_at: '2026-11-20T10:00:00.000Z', ver: 4 },
    deleted_by_id: tom.id,
    closed_inspections: [],
    undecided: true,
  });
  const sites = [entry(elsewhere), entry(exampleSite({ id: stableId('gone'), name: 'Gone' }))];
  expect(
    deletedSites(knowing({ sites }), {}).map(({ entry: { site }, deleted_by_name }) => [site.name, deleted_by_name]),
  ).toEqual([['Gone', 'Tom Hale']]);
});

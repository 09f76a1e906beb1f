import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { assetOverview } from '../assets/asset-overview.ts';
import { inspectionDetail } from '../inspections/inspection-detail.ts';
import { siteDetail } from '../sites/site-detail.ts';
import { heldChange, readerOf } from '../testing/reader-of.ts';
import type { LoggedChange } from '../../worker/disk/user-schema.ts';

const inspection = exampleInspection();
const user = exampleUser();
const { answers: _none, ...grade } = exampleGrade({ inspection_id: inspection.id, grade: 'pass', recommendations: null });
const rows: [EntityName, object][] = [
  ['sites', exampleSite()],
  ['users', user],
  ['asset_types', exampleAssetType()],
  ['inspections', inspection],
  ['assets', exampleAsset()],
  ['assets', exampleAsset({ id: stableId('other') })],
  ['asset_grades', { ...grade, answer_count: 0 }],
];
const {
  id: _id,
  created_at: _made,
  updated_at: _stamp,
  deleted_at: _gone,
  ...whole
} = exampleGrade({
  asset_id: stableId('other'),
  inspection_id: inspection.id,
  grade: 'fail',
});
const one = { graded: 1, total: 2, colours: { green: 1, amber: 0, red: 0, white: 1 } };

const seenWith = (...changes: LoggedChange[]) => {
  const store = readerOf({ rows, user, changes });
  const overview = (asset_id: typeof whole.asset_id) => {
    const seen = assetOverview(store, { asset_id, inspection_id: null });
    return {
      colour: seen?.colour,
      gradings: seen?.gradings.map(({ colour, undecided, refused }) => [colour, undecided, refused]),
    };
  };
  return {
    inspection: inspectionDetail(store, { inspection_id: inspection.id }),
    site: siteDetail(store, { site_id: exampleSite().id, history: 1 }),
    overview,
  };
};

test('[GRADE.6, HELD.11] a held grade shows in the history of its asset only, marked as waiting', () => {
  const seen = seenWith(heldChange({ id: stableId('held'), create: true, patch: whole }));
  expect(seen.inspection).toMatchObject(one);
  expect(seen.site).toMatchObject(one);
  expect(seen.overview(whole.asset_id)).toEqual({ colour: 'white', gradings: [['red', true, false]] });
  expect(seen.overview(grade.asset_id)).toEqual({ colour: 'green', gradings: [['green', false, false]] });
});

test.for<[string, LoggedChange['patch']]>([
  ['edit', { grade: 'fail' }],
  ['deletion', { deleted_at: '2026-11-21T09:00:00.000Z' }],
])('[GRADE.6] a held %s leaves what counted before, and so does what is changed behind it', ([, patch]) => {
  const behind = heldChange({ id: grade.id, op: 'behind', patch: { recommendations: '~ Mend it' }, state: 'waiting' });
  const seen = seenWith(heldChange({ id: grade.id, patch }), behind);
  expect(seen.inspection).toMatchObject(one);
  expect(seen.site).toMatchObject(one);
  expect(seen.overview(grade.asset_id).colour).toBe('green');
});

test('[SYNC.19] a grade that was refused counts as little, and is marked; a refused edit leaves what counted', () => {
  const refused = { state: 'rejected', code: 'invalid' } as const;
  const created = seenWith(heldChange({ id: stableId('refused'), create: true, patch: whole, ...refused }));
  expect(created.inspection).toMatchObject(one);
  expect(created.site).toMatchObject(one);
  expect(created.overview(whole.asset_id)).toEqual({ colour: 'white', gradings: [['red', false, true]] });
  const edited = seenWith(heldChange({ id: grade.id, patch: { grade: 'fail' }, ...refused }));
  expect(edited.inspection).toMatchObject(one);
  expect(edited.overview(grade.asset_id)).toEqual({ colour: 'green', gradings: [['green', false, true]] });
});

test('[HELD.25, HELD.11] a held grade is marked after its inspection has left the device of who was taken off it', () => {
  const left = rows.filter(([entity]) => entity !== 'inspections');
  const store = readerOf({ rows: left, user, changes: [heldChange({ id: stableId('held'), create: true, patch: whole })] });
  const { colour, gradings } = must(assetOverview(store, { asset_id: whole.asset_id, inspection_id: null }), 'an overview');
  expect([colour, ...gradings.map(({ undecided }) => undecided)]).toEqual(['white', true]);
});

test('[SYNC.93] what waits behind a refused edit counts as little, and what waits before one counts', () => {
  const works = heldChange({ id: grade.id, op: 'works', patch: { recommendations: '~ Mend it' }, state: 'rejected' });
  const failed = heldChange({ id: grade.id, op: 'fails', patch: { grade: 'fail' }, state: 'waiting' });
  const behind = seenWith(works, failed);
  expect([behind.inspection, behind.site]).toMatchObject([one, one]);
  expect(behind.overview(grade.asset_id)).toEqual({ colour: 'green', gradings: [['red', false, true]] });
  expect(seenWith(failed, works).overview(grade.asset_id).colour).toBe('red');
});

test('[SYNC.1, GRADE.7] what waits to be sent counts at once', () => {
  const seen = seenWith(heldChange({ id: grade.id, patch: { grade: 'fail' }, state: 'waiting' }));
  expect(seen.inspection).toMatchObject({ ...one, colours: { green: 0, amber: 0, red: 1, white: 1 } });
});

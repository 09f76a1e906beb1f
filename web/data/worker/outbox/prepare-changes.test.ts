import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleAsset, exampleGrade } from '#domain/examples.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import type { Row } from '../../protocol/row.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';

const DAY = '2026-11-30';
const SINCE = '2026-11-30T23:00:00.000Z';
const asset_id = exampleAsset().id;

/** A device whose clock is behind the time at which a fail of today was given, which it has. */
async function withFail() {
  const tab = new TestTab(nextId());
  await tab.data.load();
  const { answers: _none, ...fail } = exampleGrade({
    id: nextId(),
    asset_id,
    inspection_id: null,
    grade: 'fail',
    graded_at: DAY,
    created_at: SINCE,
    updated_at: SINCE,
  });
  tab.image.take({ rows: new Map([['asset_grades', [{ ...fail, answer_count: 0, ver: 1 }]]]) });
  const { store, outbox } = tab.image;
  return {
    tab,
    fail,
    latest: () => latestGrade(store.lookUp('asset_grades', 'asset_id', asset_id) as readonly Row<'asset_grades'>[]),
    save: (id: AssetGrade['id'], patch: Partial<AssetGrade>) => tab.data.writes.save([{ entity: 'asset_grades', id, patch }]),
    logged: () => [...outbox.changes()].map(({ base, seen, ts }) => ({ base, seen, isOfClock: ts < SINCE })),
  };
}

const passing = (given: Partial<AssetGrade> = {}): Partial<AssetGrade> => {
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...fields } = exampleGrade({ inspection_id: null });
  return { ...fields, asset_id, grade: 'pass', graded_at: DAY, ...given };
};

test('[GRADE.11, S4.18] a pass of the same day counts over a fail that its device has, and says so, though its clock is slow', async () => {
  const { tab, latest, save, logged } = await withFail();
  const id = nextId<AssetGrade['id']>();
  await save(id, passing());
  expect(latest()).toMatchObject({ id, created_at: '2026-11-30T23:00:00.001Z', updated_at: '2026-11-30T23:00:00.001Z' });
  expect(logged()).toEqual([{ base: null, seen: SINCE, isOfClock: true }]);
  await save(id, { recommendations: '~ Replace the hose' });
  expect(latest()).toMatchObject({ id, created_at: '2026-11-30T23:00:00.001Z' });
  expect(logged()).toMatchObject([{ isOfClock: true }, { isOfClock: true }]);
  await tab.close();
});

test('[GRADE.11] grades of other days and assets come after none, and an edit was made on what was sent', async () => {
  const { tab, fail, save, logged } = await withFail();
  await save(nextId(), passing({ graded_at: '2026-11-29' }));
  await save(nextId(), passing({ asset_id: nextId() }));
  await save(fail.id, { recommendations: '~ Replace the hose' });
  expect(logged()).toEqual([
    { base: null, seen: null, isOfClock: true },
    { base: null, seen: null, isOfClock: true },
    { base: 1, seen: SINCE, isOfClock: true },
  ]);
  await tab.close();
});

test('[GRADE.11, SYNC.9] a refused grade that is mended still counts over the fail', async () => {
  const { tab, latest, save, logged } = await withFail();
  const id = nextId<AssetGrade['id']>();
  await save(id, passing({ recommendations: '~ Replace the hose' }));
  const [entry] = tab.image.outbox.entries;
  const { seq, changes, at } = must(entry, 'an entry');
  const refused = { seq: must(seq, 'a number'), at, changes: changes.map((one) => ({ ...one, state: 'rejected' as const })) };
  tab.image.take({ entries: new Map([[refused.seq, refused]]) });
  await save(id, { recommendations: null });
  expect(logged()).toEqual([{ base: null, seen: SINCE, isOfClock: true }]);
  expect(latest()).toMatchObject({ id, created_at: '2026-11-30T23:00:00.001Z' });
  await tab.close();
});

test('[GRADE.13] a grade names none before it that the server will set right with it, and one that has a later time than its clock', async () => {
  const { tab, fail, save, logged } = await withFail();
  const later = nextId<AssetGrade['id']>();
  await save(nextId(), passing({ graded_at: '2026-11-29' }));
  await save(nextId(), passing({ graded_at: '2026-11-29' }));
  await save(later, passing());
  await save(nextId(), passing());
  expect(logged().map(({ seen }) => seen)).toEqual([null, null, fail.created_at, '2026-11-30T23:00:00.001Z']);
  await tab.close();
});

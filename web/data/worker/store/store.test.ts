import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleAsset, exampleInspection, exampleSite } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { toColumns } from './row-columns.ts';
import { Store } from './store.ts';
import type { StoredRow } from './stored-row.ts';
import type { LoggedChange } from '../disk/user-schema.ts';

const site = (ver: number, fields: Parameters<typeof exampleSite>[0] = {}): StoredRow => ({ ...exampleSite(fields), ver });
const { id } = exampleSite();
const change = (fields: Partial<LoggedChange>): LoggedChange => ({
  op: stableId('op'),
  entity: 'sites',
  id,
  base: 1,
  create: false,
  patch: {},
  ts: '2026-11-21T10:00:00.000Z',
  receipt: null,
  state: 'waiting',
  code: null,
  field: null,
  message: null,
  ...fields,
});

const inspection = (key: string, ver: number, at: string): StoredRow => ({
  ...exampleInspection({ id: stableId('inspection', key), site_id: stableId('site', at) }),
  evidence: null,
  ver,
});

test('[DEV.4] waiting changes lie over the row of the server in their order', () => {
  const store = new Store();
  store.putServer('sites', site(1, { name: 'Old', notes: 'kept' }));
  store.setWaiting('sites', id, [change({ patch: { name: 'New' } }), change({ patch: { name: 'Newer' } })]);
  expect(store.visible('sites', id)).toMatchObject({ name: 'Newer', notes: 'kept', updated_at: '2026-11-21T10:00:00.000Z' });
  store.putServer('sites', site(2, { name: 'Theirs', notes: 'theirs' }));
  expect(store.visible('sites', id)).toMatchObject({ name: 'Newer', notes: 'theirs' });
  store.setWaiting('sites', id, []);
  expect(store.visible('sites', id)).toMatchObject({ name: 'Theirs' });
});

test('[REC.2, SYNC.19] a rejected edit is not shown, a rejected creation is, and an edit of a record that is not here is hidden', () => {
  const store = new Store();
  store.putServer('sites', site(1, { name: 'Old' }));
  store.setWaiting('sites', id, [change({ patch: { name: 'Mine' }, state: 'rejected' })]);
  expect(store.visible('sites', id)).toMatchObject({ name: 'Old' });
  store.evict('sites', id);
  store.setWaiting('sites', id, [change({ patch: { name: 'Mine' } })]);
  expect(store.visible('sites', id)).toBeUndefined();
  store.setWaiting('sites', id, [change({ create: true, patch: { name: 'Mine' }, state: 'rejected' })]);
  expect(store.visible('sites', id)).toMatchObject({ name: 'Mine', deleted_at: null });
});

test('[S3.2, PASS.6] a sealed password and answers never reach the rows that queries see', () => {
  const store = new Store();
  store.setWaiting('users', id, [
    change({ entity: 'users', create: true, patch: { forename: 'Ada', password_sealed: 'secret' } }),
  ]);
  expect(store.visible('users', id)).not.toHaveProperty('password_sealed');
  store.setWaiting('asset_grades', id, [change({ entity: 'asset_grades', create: true, patch: { answers: [{}, {}] } })]);
  expect(store.visible('asset_grades', id)).toMatchObject({ answer_count: 2 });
  expect(store.visible('asset_grades', id)).not.toHaveProperty('answers');
});

test('[DEV.7] an index follows a record from value to value, and both values are touched', () => {
  const store = new Store();
  const asset = exampleAsset();
  const [here, there] = [asset.site_id, stableId<typeof asset.site_id>('elsewhere')];
  store.putServer('assets', { ...asset, ver: 1 });
  expect(store.lookUp('assets', 'site_id', here)).toHaveLength(1);
  store.takeTouched();
  store.setWaiting('assets', asset.id, [change({ entity: 'assets', id: asset.id, patch: { site_id: there } })]);
  expect(store.lookUp('assets', 'site_id', here)).toHaveLength(0);
  expect(store.lookUp('assets', 'site_id', there).map((row) => row.id)).toEqual([asset.id]);
  const touched = store.takeTouched();
  expect([...touched].toSorted()).toEqual(
    ['assets', `assets/${asset.id}`, `assets/site_id=${here}`, `assets/site_id=${there}`].toSorted(),
  );
});

test('[SYNC.16] an older row of the same epoch changes nothing, one after a restore does', () => {
  const store = new Store();
  store.putServer('sites', site(5, { name: 'Five' }));
  store.putServer('sites', site(4, { name: 'Four' }));
  expect(store.visible('sites', id)).toMatchObject({ name: 'Five' });
  store.markAllStale();
  store.putServer('sites', site(4, { name: 'Four' }));
  store.dropStale();
  expect(store.visible('sites', id)).toMatchObject({ name: 'Four' });
});

test('[DEV.6] a start in the middle of a rebuild prefers the rows of the new epoch, whatever their vers', () => {
  const store = new Store();
  store.load('sites', toColumns('sites', [site(9, { name: 'Long before' })]), 1, 3);
  store.load('sites', toColumns('sites', [site(4, { name: 'Before' })]), 2, 3);
  expect(store.visible('sites', id)).toMatchObject({ name: 'Before' });
  store.load('sites', toColumns('sites', [site(2, { name: 'After' })]), 3, 3);
  store.dropStale();
  expect(store.visible('sites', id)).toMatchObject({ name: 'After' });
});

test('[DEV.6] the figures of a closed inspection are still there after they lay in a block', () => {
  const store = new Store();
  const colours = { green: 1, amber: 0, red: 0, white: 1 };
  const times = { closed_at: '2026-11-21T10:00:00.000Z', claimed_at: '', received_at: '' };
  const evidence = { version: 1, ...times, graded: 1, total: 2, colours, types: [] };
  const rows = [exampleInspection(), exampleInspection({ id: stableId('inspection', 'open') })];
  const stored = rows.map((row, at) => ({ ...row, ver: at + 1, evidence: at === 0 ? evidence : null }));
  store.load('inspections', JSON.parse(JSON.stringify(toColumns('inspections', stored))), 1, 1);
  expect(rows.map((row) => store.visible('inspections', row.id))).toEqual(stored);
});

test('[PULL.6] rows that come many at once are held as those that come one by one', () => {
  const rows = Array.from({ length: 1_200 }, (_none, at) => inspection(String(at), 10, String(at % 7)));
  const former = Array.from({ length: 30 }, (_none, at) => inspection(String(at), at % 2 === 0 ? 5 : 20, 'former'));
  const waiting = change({ entity: 'inspections', id: must(rows[2], 'a row').id, patch: { title: 'Mine' } });
  const held = [true, false].map((atOnce) =>
    [true, false].map((isIndexed) => {
      const store = new Store();
      for (const row of former.slice(0, 10)) store.putServer('inspections', row);
      store.markAllStale();
      for (const row of former.slice(10)) store.putServer('inspections', row);
      store.setWaiting('inspections', waiting.id, [waiting]);
      if (isIndexed) store.lookUp('inspections', 'site_id', stableId('site', '1'));
      store.takeTouched();
      if (atOnce) {
        store.receive('inspections', toColumns('inspections', rows.slice(30)));
        store.receive('inspections', toColumns('inspections', rows.slice(0, 600)));
      } else for (const row of rows) store.putServer('inspections', row);
      const touched = store.takeTouched();
      expect(touched.has('inspections') && (!atOnce || touched.has('*'))).toBe(true);
      const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
      return {
        rows: [...store.rows('inspections')].toSorted(byId),
        found: ['former', '0', '1', '2'].map((key) =>
          [...store.lookUp('inspections', 'site_id', stableId('site', key))].toSorted(byId),
        ),
        stale: rows.filter((row) => store.isStale('inspections', row.id)),
        newest: store.newestVer(),
      };
    }),
  );
  expect(held[0]).toEqual(held[1]);
});

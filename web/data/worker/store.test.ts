import { expect, test } from 'vitest';
import { exampleAsset, exampleInspection, exampleSite } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { toColumns } from './row-columns.ts';
import { Store, type StoredRow } from './store.ts';
import type { LoggedChange } from './user-database.ts';

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

test('[D4.5] waiting changes lie over the row of the server in their order', () => {
  const store = new Store();
  store.putServer('sites', site(1, { name: 'Old', notes: 'kept' }));
  store.setWaiting('sites', id, [change({ patch: { name: 'New' } }), change({ patch: { name: 'Newer' } })]);
  expect(store.visible('sites', id)).toMatchObject({ name: 'Newer', notes: 'kept', updated_at: '2026-11-21T10:00:00.000Z' });
  store.putServer('sites', site(2, { name: 'Theirs', notes: 'theirs' }));
  expect(store.visible('sites', id)).toMatchObject({ name: 'Newer', notes: 'theirs' });
  store.setWaiting('sites', id, []);
  expect(store.visible('sites', id)).toMatchObject({ name: 'Theirs' });
});

test('[D4.4] a rejected edit is not shown, a rejected creation is, and an edit of a record that is not here is hidden', () => {
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

test('[D4.6] a sealed password and answers never reach the rows that queries see', () => {
  const store = new Store();
  store.setWaiting('users', id, [
    change({ entity: 'users', create: true, patch: { forename: 'Ada', password_sealed: 'secret' } }),
  ]);
  expect(store.visible('users', id)).not.toHaveProperty('password_sealed');
  store.setWaiting('asset_grades', id, [change({ entity: 'asset_grades', create: true, patch: { answers: [{}, {}] } })]);
  expect(store.visible('asset_grades', id)).toMatchObject({ answer_count: 2 });
  expect(store.visible('asset_grades', id)).not.toHaveProperty('answers');
});

test('[D4.5] an index follows a record from value to value, and both values are touched', () => {
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

test('[D4.4] an older row of the same epoch changes nothing, one after a restore does', () => {
  const store = new Store();
  store.putServer('sites', site(5, { name: 'Five' }));
  store.putServer('sites', site(4, { name: 'Four' }));
  expect(store.visible('sites', id)).toMatchObject({ name: 'Five' });
  store.markAllStale();
  store.putServer('sites', site(4, { name: 'Four' }));
  store.dropStale();
  expect(store.visible('sites', id)).toMatchObject({ name: 'Four' });
});

test('[D4.5] a start in the middle of a rebuild prefers the rows of the new epoch, whatever their vers', () => {
  const store = new Store();
  store.load('sites', toColumns('sites', [site(9, { name: 'Before' })]), true);
  store.load('sites', toColumns('sites', [site(2, { name: 'After' })]), false);
  store.dropStale();
  expect(store.visible('sites', id)).toMatchObject({ name: 'After' });
});

test('[D7] the figures of a closed inspection are still there after they lay in a block', () => {
  const store = new Store();
  const colours = { green: 1, amber: 0, red: 0, white: 1 };
  const times = { closed_at: '2026-11-21T10:00:00.000Z', claimed_at: '', received_at: '' };
  const evidence = { version: 1, ...times, graded: 1, total: 2, colours, types: [] };
  const rows = [exampleInspection(), exampleInspection({ id: stableId('inspection', 'open') })];
  const stored = rows.map((row, at) => ({ ...row, ver: at + 1, evidence: at === 0 ? evidence : null }));
  store.load('inspections', JSON.parse(JSON.stringify(toColumns('inspections', stored))), false);
  expect(rows.map((row) => store.visible('inspections', row.id))).toEqual(stored);
});

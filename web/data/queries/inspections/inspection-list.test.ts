import { expect, test } from 'vitest';
import { exampleAssetType, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { inspectionCounts } from './inspection-counts.ts';
import { inspectionIds } from './inspection-ids.ts';
import { inspectionList } from './inspection-list.ts';
import { readerOf } from '../testing/reader-of.ts';

const admin = exampleUser({ id: stableId('user', 'admin'), user_role_id: 1 });
const priya = exampleUser({ id: stableId('user', 'priya'), forename: 'Priya', surname: 'Shah', username: 'priya' });
const [alder, kestrel] = ['Alder', 'Kestrel'].map((name) => exampleSite({ id: stableId('site', name), name })) as [
  ReturnType<typeof exampleSite>,
  ReturnType<typeof exampleSite>,
];

const inspection = (title: string, fields: Parameters<typeof exampleInspection>[0]) =>
  exampleInspection({
    id: stableId('inspection', title),
    title,
    site_id: alder.id,
    inspector_ids: [],
    date_from: '2026-11-01',
    date_to: '2026-11-30',
    ...fields,
  });

const store = readerOf({
  user: admin,
  rows: [
    ['users', admin],
    ['users', priya],
    ['sites', alder],
    ['sites', kestrel],
    ['asset_types', exampleAssetType()],
    ['inspections', inspection('Floor 10', { site_id: kestrel.id, inspector_ids: [priya.id] })],
    ['inspections', inspection('Floor 2', { closed_at: '2026-11-20T09:00:00.000Z', date_to: '2026-11-29' })],
    ['inspections', inspection('Floor 1', { date_to: '2026-11-28' })],
    ['inspections', inspection('Old', { date_from: '2025-11-01', date_to: '2025-11-30', inspector_ids: [priya.id] })],
  ],
});
const list = { tab: 'current', search: '', site_id: null } as const;
const titles = (params: Partial<Parameters<typeof inspectionList>[1]>) =>
  inspectionList(store, { ...list, ...params }).rows.map((row) => row.inspection.title);

test('[DESK.1] the list of inspections is sorted by any column, numbers in titles as numbers, and by its tab where none is chosen', () => {
  expect(titles({})).toEqual(['Floor 1', 'Floor 10', 'Floor 2']);
  expect(titles({ sort: { column: 'title', descending: true } })).toEqual(['Floor 10', 'Floor 2', 'Floor 1']);
  expect(titles({ sort: { column: 'site', descending: true } })).toEqual(['Floor 10', 'Floor 1', 'Floor 2']);
  expect(titles({ sort: { column: 'state', descending: true } })[0]).toBe('Floor 2');
  expect(titles({ sort: { column: 'inspectors', descending: true } })[0]).toBe('Floor 10');
  expect(inspectionIds(store, { ...list, sort: { column: 'title', descending: true } })[0]).toBe(
    stableId('inspection', 'Floor 10'),
  );
});

test('[DESK.1] inspector and state narrow the list and the counts of its tabs', () => {
  expect(titles({ inspector_id: priya.id })).toEqual(['Floor 10']);
  expect(titles({ state: 'closed' })).toEqual(['Floor 2']);
  expect(titles({ state: 'open', search: 'flor 1' })).toEqual(['Floor 1', 'Floor 10']);
  expect(inspectionCounts(store, { search: '', site_id: null })).toEqual({ past: 1, current: 3, future: 0 });
  expect(inspectionCounts(store, { search: '', site_id: null, inspector_id: priya.id })).toEqual({
    past: 1,
    current: 1,
    future: 0,
  });
  expect(inspectionCounts(store, { search: '', site_id: alder.id, state: 'open' })).toEqual({ past: 1, current: 1, future: 0 });
});

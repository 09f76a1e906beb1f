import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { stableId } from '#domain/stable-id.ts';
import { dashboard, endingThisWeek, stillOpen } from './dashboard.ts';
import { inspectionList } from '../inspections/inspection-list.ts';
import { readerOf } from '../testing/reader-of.ts';

const { answers: _none, ...grade } = exampleGrade({ inspection_id: stableId('tested') });
const inspection = (title: string, fields: Partial<Inspection>): [EntityName, object] => [
  'inspections',
  exampleInspection({ id: stableId(title), title, ...fields }),
];
const rows: [EntityName, object][] = [
  ['sites', exampleSite()],
  ['asset_types', exampleAssetType()],
  ['assets', exampleAsset()],
  ['asset_grades', { ...grade, answer_count: 0 }],
  inspection('closed', { date_from: '2026-11-01', date_to: '2026-11-20', closed_at: '2026-11-20T17:00:00.000Z' }),
  inspection('overdue', { date_from: '2026-01-01', date_to: '2026-01-31' }),
  inspection('not mine', { date_from: '2026-01-01', date_to: '2026-01-31', inspector_ids: [] }),
  inspection('tested', { date_from: '2026-11-20', date_to: '2026-11-21' }),
  inspection('to do', { date_from: '2026-11-20', date_to: '2026-11-30' }),
  inspection('to do this week', { date_from: '2026-11-20', date_to: '2026-11-22' }),
];
const store = readerOf({ rows, user: exampleUser() });
const list = (tab: 'past' | 'current') =>
  inspectionList(store, { tab, search: '', site_id: null }).rows.map(({ inspection: { title }, still_open }) => [
    title,
    still_open,
  ]);

test('[DESK.6] on the day after its end an unfinished, open inspection stands first in Past, marked', () => {
  expect(list('past')).toEqual([
    ['overdue', true],
    ['closed', false],
  ]);
});

test('[DESK.7] current inspections go by what is left, then by their end, in the list and on the dashboard', () => {
  const order = ['to do this week', 'to do', 'tested'];
  expect(list('current')).toEqual(order.map((title) => [title, false]));
  expect(dashboard(store, {}).inspections.map((one) => one.inspection.title)).toEqual(order);
  expect(endingThisWeek(store, {}).map((one) => one.inspection.title)).toEqual(['to do this week', 'tested']);
});

test('[DESK.6] the dashboard counts those that are still open, and lists them', () => {
  expect(dashboard(store, {}).still_open).toBe(1);
  expect(stillOpen(store, {})).toMatchObject([{ inspection: { title: 'overdue' }, graded: 0, total: 1 }]);
});

test('[DESK.17] Ending this week counts and lists what has not begun yet too, unless it is closed', () => {
  const tomorrow = { date_from: '2026-11-22', date_to: '2026-11-22' };
  const beginning: [EntityName, object][] = [
    ...rows,
    inspection('tomorrow', tomorrow),
    inspection('closed early', { ...tomorrow, closed_at: '2026-11-20T17:00:00.000Z' }),
    inspection('next week', { date_from: '2026-11-22', date_to: '2026-11-23' }),
  ];
  const later = readerOf({ rows: beginning, user: exampleUser() });
  const ending = endingThisWeek(later, {}).map((one) => one.inspection.title);
  expect(ending).toEqual(['to do this week', 'tomorrow', 'tested']);
  expect(dashboard(later, {})).toMatchObject({ ending_this_week: 3, current_count: 3 });
});

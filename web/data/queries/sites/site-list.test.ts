import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { stableId } from '#domain/stable-id.ts';
import { siteList } from './site-list.ts';
import { readerOf } from '../testing/reader-of.ts';

const admin = exampleUser({ id: stableId('user', 'admin'), user_role_id: 1 });
const site = (name: string) => exampleSite({ id: stableId('site', name), name });
const asset = (name: string, at: string) =>
  exampleAsset({ id: stableId('asset', name), site_id: site(at).id, serial_number: name });
const failed = (name: string) => {
  const { answers, ...grade } = exampleGrade({ id: stableId('grade', name), asset_id: stableId('asset', name), grade: 'fail' });
  return { ...grade, answer_count: answers.length };
};
const inspection = (at: string, date_from: string, date_to: string) =>
  exampleInspection({ id: stableId('inspection', `${at} ${date_from}`), site_id: site(at).id, date_from, date_to });
/** Of an asset that the site has no more: it was tested there all the same. */
const tested = ({ id }: Inspection, graded_at: string): ['asset_grades', object] => {
  const { answers, ...grade } = exampleGrade({ id: stableId('grade', `${id} ${graded_at}`), inspection_id: id, graded_at });
  return ['asset_grades', { ...grade, asset_id: stableId('asset', 'moved'), answer_count: answers.length }];
};

const store = readerOf({
  user: admin,
  rows: [
    ['users', admin],
    ['asset_types', exampleAssetType()],
    ['sites', site('Alder')],
    ['sites', site('Birch')],
    ['sites', site('Cedar')],
    ['assets', asset('1', 'Birch')],
    ['assets', asset('2', 'Birch')],
    ['assets', asset('3', 'Cedar')],
    ['asset_grades', failed('1')],
    ['asset_grades', failed('2')],
    ['asset_grades', failed('3')],
    ['inspections', inspection('Alder', '2026-10-01', '2026-10-31')],
    ['inspections', inspection('Alder', '2026-12-01', '2026-12-31')],
    ['inspections', inspection('Birch', '2026-11-01', '2026-11-30')],
    tested(inspection('Alder', '2026-10-01', '2026-10-31'), '2026-10-07'),
    tested(inspection('Alder', '2026-10-01', '2026-10-31'), '2026-10-05'),
    tested(inspection('Birch', '2026-11-01', '2026-11-30'), '2026-11-02'),
  ],
});
const rows = (sort?: Parameters<typeof siteList>[1]['sort']) =>
  siteList(store, { search: '', sort: sort ?? null, window: { from: 0, to: 9 } }).rows;
const names = (sort?: Parameters<typeof siteList>[1]['sort']) => rows(sort).map((row) => row.site.name);

test('[DESK.10] the list of sites is sorted by name, failed assets or last inspection', () => {
  expect(names()).toEqual(['Alder', 'Birch', 'Cedar']);
  expect(names({ column: 'failed', descending: true })).toEqual(['Birch', 'Cedar', 'Alder']);
  expect(names({ column: 'last', descending: true })).toEqual(['Birch', 'Alder', 'Cedar']);
  expect(names({ column: 'site', descending: true })).toEqual(['Cedar', 'Birch', 'Alder']);
});

test('[DESK.16] sites of one name stand in one order however they arrived', () => {
  const twins = ['one', 'other'].map((key) => exampleSite({ id: stableId('site', key), name: 'Alder' }));
  const listed = (sites: typeof twins) => {
    const given = readerOf({ user: admin, rows: sites.map((one) => ['sites', one]) });
    return siteList(given, { search: '', window: { from: 0, to: 9 } }).rows.map((row) => row.site.id);
  };
  expect(listed(twins)).toEqual(listed(twins.toReversed()));
});

test('[DESK.10] the order of last inspections is that of days: years before months, one that runs after all that ended', () => {
  const ended = (name: string, from: string, to: string) => [site(name), inspection(name, from, to)] as const;
  const each = [
    ended('Ash', '2026-10-30', '2026-10-31'),
    ended('Beech', '2025-12-01', '2025-12-31'),
    ended('Elm', '2026-11-01', '2026-12-20'),
    ended('Fir', '2026-11-02', '2026-11-02'),
    ended('Holly', '2026-11-01', '2027-01-05'),
    ended('Oak', '2026-09-29', '2026-11-01'),
  ];
  const dated = readerOf({
    user: admin,
    rows: [
      ['users', admin],
      ['asset_types', exampleAssetType()],
      ['sites', site('Willow')],
      ...each.map(([one]): ['sites', object] => ['sites', one]),
      ...each.map(([, last]): ['inspections', object] => ['inspections', last]),
      ...each.map(([, last]) => tested(last, last.date_to)),
    ],
  });
  const order = (descending: boolean) =>
    siteList(dated, { search: '', sort: { column: 'last', descending }, window: { from: 0, to: 9 } }).rows.map(
      (row) => row.site.name,
    );
  expect(order(false)).toEqual(['Willow', 'Beech', 'Ash', 'Oak', 'Fir', 'Elm', 'Holly']);
  expect(order(true)).toEqual(['Holly', 'Elm', 'Fir', 'Oak', 'Ash', 'Beech', 'Willow']);
});

test('[DESK.10] a site says when it was inspected last: an inspection that runs, else the day of the last test in one that ended', () => {
  expect(rows().map(({ last_inspection }) => last_inspection)).toEqual(['07/10/2026', 'Now, until 30/11/2026', null]);
});

test('[DESK.10] an inspection in which nothing was tested is none of its site, whether it runs, ended or was closed', () => {
  const earlier = inspection('Alder', '2026-09-01', '2026-09-30');
  const idle = readerOf({
    user: admin,
    rows: [
      ['users', admin],
      ['sites', site('Alder')],
      ['inspections', earlier],
      ['inspections', inspection('Alder', '2026-10-01', '2026-10-31')],
      ['inspections', inspection('Alder', '2026-11-01', '2026-11-30')],
      ['inspections', { ...inspection('Alder', '2026-11-02', '2026-11-30'), closed_at: '2026-11-20T12:00:00.000Z' }],
      tested(earlier, '2026-09-03'),
      tested(inspection('Alder', '2026-12-01', '2026-12-31'), '2026-11-21'),
    ],
  });
  const listed = siteList(idle, { search: '', sort: { column: 'last', descending: true }, window: { from: 0, to: 9 } });
  expect(listed.rows.map(({ last_inspection }) => last_inspection)).toEqual(['03/09/2026']);
});

test('[DESK.10] of an inspection that was closed before its end the day of the last test is said', () => {
  const closed = { ...inspection('Alder', '2026-11-01', '2026-11-30'), closed_at: '2026-11-20T12:00:00.000Z' };
  const early = readerOf({
    user: admin,
    rows: [['users', admin], ['sites', site('Alder')], ['inspections', closed], tested(closed, '2026-11-18')],
  });
  expect(siteList(early, { search: '', window: { from: 0, to: 9 } }).rows[0]?.last_inspection).toBe('18/11/2026');
});

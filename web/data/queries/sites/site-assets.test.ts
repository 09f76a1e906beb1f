import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { findAssets } from '../assets/find-assets.ts';
import { siteAssets } from './site-assets.ts';
import { siteDetail } from './site-detail.ts';
import { readerOf } from '../testing/reader-of.ts';

const id = (name: string) => stableId<never>(name);
const [here, there] = [exampleSite(), exampleSite({ id: id('there'), name: 'Alder Court' })];
const asset = (name: string, site_id: typeof here.id) => exampleAsset({ id: id(name), site_id, serial_number: name });
const grade = (name: string, result: 'pass' | 'fail') => {
  const { answers: _none, ...fields } = exampleGrade({ id: id(`grade of ${name}`), asset_id: id(name), grade: result });
  return { ...fields, recommendations: null, answer_count: 0 };
};
const rows: [EntityName, object][] = [
  ['sites', here],
  ['sites', there],
  ['asset_types', exampleAssetType()],
  ['assets', asset('000001', here.id)],
  ['assets', asset('000002', here.id)],
  ['assets', asset('000003', there.id)],
  ['asset_grades', grade('000001', 'fail')],
  ['asset_grades', grade('000003', 'fail')],
];

test('[S1.7, S2.25] site_id filters assets and asset grades: a site shows its own, and so does the search in it', () => {
  const reader = readerOf({ rows, user: exampleUser() });
  const window = { from: 0, to: 10 };
  const serials = (page: { rows: { serial_number: string | null }[] }) => page.rows.map((row) => row.serial_number);
  const find = (text: string, site_id: typeof here.id | null) =>
    serials(findAssets(reader, { text, site_id, inspection_id: null, window }));

  expect(find('', here.id)).toEqual(['000001', '000002']);
  expect(find('0000', there.id)).toEqual(['000003']);
  expect(find('0000', null)).toEqual(['000001', '000002', '000003']);
  expect(serials(siteAssets(reader, { site_id: here.id, colour: 'red', window }))).toEqual(['000001']);
  expect(serials(siteAssets(reader, { site_id: there.id, colour: 'red', window }))).toEqual(['000003']);
  expect(siteDetail(reader, { site_id: here.id, history: 1 })).toMatchObject({ total: 2, graded: 1 });
  expect(siteDetail(reader, { site_id: there.id, history: 1 })).toMatchObject({ total: 1, graded: 1 });
});

import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import type { Evidence, EvidenceFigures, EvidenceLine } from '#domain/evidence/evidence.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { assetsOfType } from '../assets/assets-of-type.ts';
import { inspectionDetail } from './inspection-detail.ts';
import { inspectionList } from './inspection-list.ts';
import { siteDetail } from '../sites/site-detail.ts';
import { readerOf } from '../testing/reader-of.ts';

const CLOSED = '2026-11-20T10:05:00.000Z';
const inspection = exampleInspection({ closed_at: CLOSED, closed_by_id: exampleUser().id });
const tally = { graded: 2, total: 3, colours: { green: 1, amber: 0, red: 1, white: 1 } };
const figures: EvidenceFigures = {
  version: 2,
  closed_at: CLOSED,
  claimed_at: CLOSED,
  received_at: CLOSED,
  ...tally,
  types: [{ asset_type_id: exampleAssetType().id, ...tally }],
};
const line = (name: string, fields: Partial<EvidenceLine>): EvidenceLine => ({
  asset_id: stableId(name),
  asset_type_id: exampleAssetType().id,
  type_name: 'Fire extinguisher',
  serial_number: name,
  location: 'Where it was',
  colour: 'white',
  grade_id: null,
  grade: null,
  graded_at: null,
  recommendations: null,
  inspector: '',
  bulk_completed: false,
  photos: [],
  ...fields,
});
const graded = { grade_id: stableId<never>('grade'), graded_at: '2026-11-19' };
const evidence: Evidence = {
  version: 2,
  versions: [],
  figures,
  lines: [
    line('000003', {}),
    line('000002', { ...graded, grade: 'fail', colour: 'red' }),
    line('000001', { ...graded, grade: 'pass', colour: 'green' }),
  ],
};

/** Since the closing one asset was renamed and graded again, one moved away, one was deleted and one added. */
const asset = (name: string, fields: object = {}) => exampleAsset({ id: stableId(name), serial_number: name, ...fields });
const { answers: _none, ...later } = exampleGrade({ asset_id: stableId('000001'), inspection_id: inspection.id, grade: 'fail' });
const rows = (closed: object = { ...inspection, evidence: figures }): [EntityName, object][] => [
  ['sites', exampleSite()],
  ['sites', exampleSite({ id: stableId('elsewhere'), name: 'Elsewhere' })],
  ['users', exampleUser()],
  ['asset_types', exampleAssetType()],
  ['inspections', closed],
  ['assets', asset('000001', { serial_number: 'renamed' })],
  ['assets', asset('000002', { site_id: stableId('elsewhere') })],
  ['assets', asset('000003', { deleted_at: CLOSED })],
  ['assets', asset('000004')],
  ['asset_grades', { ...later, answer_count: 0 }],
];
const of = { inspection_id: inspection.id, asset_type_id: exampleAssetType().id };
const user = exampleUser();

test('[S2.81, PROOF.8] the figures of a closed inspection are those of its newest version on every screen', () => {
  const store = readerOf({ rows: rows(), user });
  expect(inspectionDetail(store, of)).toMatchObject({ ...tally, evidence: { version: 2 }, types: [tally] });
  const [card] = inspectionList(store, { tab: 'current', search: '', site_id: null }).rows;
  expect(card).toMatchObject(tally);
  expect(siteDetail(store, { site_id: exampleSite().id, history: 5 })?.history.rows).toMatchObject([tally]);
});

test('[PROOF.8] another closing on this device, or an opening, is newer than the version', () => {
  for (const closed_at of [null, '2026-11-21T08:00:00.000Z']) {
    const store = readerOf({ rows: rows({ ...inspection, closed_at, evidence: figures }), user });
    expect(inspectionDetail(store, of)).toMatchObject({ graded: 1, total: 2, evidence: null });
    expect(assetsOfType(store, of)?.lists?.tested.rows.map(({ serial_number }) => serial_number)).toEqual(['renamed']);
  }
});

test('[PROOF.23] of an open inspection it is told how many assets were tested in it and are not in its scope', () => {
  const tested = (name: string) => ({ ...later, id: stableId('grade', name), asset_id: stableId(name), answer_count: 0 });
  const graded_too = ['000002', '000003', '000004'].map((name): [EntityName, object] => ['asset_grades', tested(name)]);
  const outside = (closed_at: string | null) =>
    inspectionDetail(readerOf({ rows: [...rows({ ...inspection, closed_at, evidence: figures }), ...graded_too], user }), of)
      ?.tested_outside;
  expect([outside(null), outside(CLOSED)]).toEqual([2, 0]);
});

test('[PROOF.9] its lists say what was there, once they were received; a row leads to what is still there', () => {
  expect(assetsOfType(readerOf({ rows: rows(), user }), of)).toMatchObject({ lists: null, evidence: { version: 2 } });
  const store = readerOf({ rows: rows(), user, desk: { evidence: new Map([[inspection.id, evidence]]) } });
  const { tested, not_tested } = assetsOfType(store, of)?.lists ?? {};
  expect(tested?.rows.map(({ serial_number, colour, gone }) => [serial_number, colour, gone])).toEqual([
    ['000001', 'green', false],
    ['000002', 'red', false],
  ]);
  expect(not_tested?.rows.map(({ serial_number, gone }) => [serial_number, gone])).toEqual([['000003', true]]);
});

test('[PROOF.8] the lists of an earlier version are not those of the newest', () => {
  const earlier = new Map([[inspection.id as string, { ...evidence, version: 1 }]]);
  expect(assetsOfType(readerOf({ rows: rows(), user, desk: { evidence: earlier } }), of)?.lists).toBeNull();
});

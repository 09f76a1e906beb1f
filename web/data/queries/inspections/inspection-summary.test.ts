import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import type { Evidence, EvidenceLine } from '#domain/evidence/evidence.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import type { AssetGrade, AssetGradeId } from '#domain/grade/asset-grade.ts';
import { stableId } from '#domain/stable-id.ts';
import type { UserId } from '#domain/user/user.ts';
import type { Facet } from './inspection-lines.ts';
import { type Counts, inspectionAssets, inspectionSummary } from './inspection-summary.ts';
import { readerOf } from '../testing/reader-of.ts';

const CLOSED = '2026-11-20T10:05:00.000Z';
const user = exampleUser();
const sam = exampleUser({ id: stableId('sam'), forename: 'Sam', surname: 'Okafor' });
const door = exampleAssetType({ id: stableId('door'), name: 'Fire door' });
const inspection = exampleInspection({ asset_type_ids: [exampleAssetType().id, door.id] });
const asset = (serial_number: string, location: string, fields: object = {}): [EntityName, object] => [
  'assets',
  exampleAsset({ id: stableId(serial_number), serial_number, location, ...fields }),
];
const grade = (serial: string, fields: Partial<AssetGrade>): [EntityName, object] => {
  const { answers: _none, ...rest } = exampleGrade({ id: stableId('grade', serial), inspection_id: inspection.id, ...fields });
  return ['asset_grades', { ...rest, asset_id: stableId(serial), answer_count: 0 }];
};
const rows: [EntityName, object][] = [
  ['users', user],
  ['users', sam],
  ['sites', exampleSite()],
  ['asset_types', exampleAssetType()],
  ['asset_types', door],
  asset('1', 'Floor 13, lift'),
  asset('2', 'Floor 2, lift'),
  asset('3', 'Floor 2, stairs', { asset_type_id: door.id }),
  asset('4', ''),
  grade('1', { grade: 'fail' }),
  grade('2', { created_by_id: sam.id }),
  grade('3', { created_by_id: null, inspection_id: inspection.id }),
];
const open = readerOf({ rows: [...rows, ['inspections', inspection]], user });
const inspection_id = inspection.id;

const split = (store: typeof open, facet: Facet) =>
  inspectionSummary(store, { inspection_id, facet })?.found?.map(
    ({ name, graded, total, colours }) => `${name} ${graded}/${total}, ${colours.red} failed`,
  );
const serials = (store: typeof open, counts: Counts) =>
  inspectionAssets(store, { inspection_id, counts, window: { from: 0, to: 9 } })?.found?.rows.map((line) => line.serial_number);

test('[DESK.9] an inspection is summed up by type, by place and by who tested', () => {
  expect(split(open, 'type')).toEqual(['Fire door 1/1, 0 failed', 'Fire extinguisher 2/3, 1 failed']);
  expect(split(open, 'place')).toEqual(['Floor 2 2/2, 0 failed', 'Floor 13 1/1, 1 failed', 'No location 0/1, 0 failed']);
  expect(split(open, 'inspector')).toEqual([
    'Nobody known 1/1, 0 failed',
    'Priya Nair 1/1, 1 failed',
    'Sam Okafor 1/1, 0 failed',
  ]);
});

test('[DESK.9] each number of it opens the assets that it counts, by serial number', () => {
  expect(serials(open, { colour: 'red' })).toEqual(['1']);
  expect(serials(open, { colour: 'white' })).toEqual(['4']);
  expect(serials(open, { facet: 'place', key: 'floor 2' })).toEqual(['2', '3']);
  expect(serials(open, { facet: 'inspector', key: sam.id })).toEqual(['2']);
  expect(serials(open, { facet: 'type', key: door.id })).toEqual(['3']);
});

const tally = { graded: 1, total: 2, colours: { green: 0, amber: 0, red: 1, white: 1 } };
const figures = { version: 1, closed_at: CLOSED, claimed_at: CLOSED, received_at: CLOSED, ...tally, types: [] };
const line = (serial_number: string, fields: Partial<EvidenceLine>): EvidenceLine => ({
  asset_id: stableId(serial_number),
  asset_type_id: door.id,
  type_name: 'Door, as it was called',
  serial_number,
  location: 'Basement, boiler',
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
const closed: [EntityName, object][] = [...rows, ['inspections', { ...inspection, closed_at: CLOSED, evidence: figures }]];
const closedWith = (lines: EvidenceLine[]) => {
  const evidence: Evidence = { version: 1, versions: [], figures, lines };
  return readerOf({ rows: closed, user, desk: { evidence: new Map([[inspection.id, evidence]]) } });
};

test('[PROOF.2] of a closed inspection it says what was written down, whatever became of the records', () => {
  const lines = [line('9', {}), line('8', { colour: 'red', grade: 'fail', graded_at: '2026-11-19', inspector: 'Ada Long' })];
  expect(inspectionSummary(readerOf({ rows: closed, user }), { inspection_id, facet: 'type' })).toMatchObject({ found: null });
  const store = closedWith(lines);
  expect(split(store, 'type')).toEqual(['Door, as it was called 1/2, 1 failed']);
  expect(split(store, 'place')).toEqual(['Basement 1/2, 1 failed']);
  expect(split(store, 'inspector')).toEqual(['Ada Long 1/1, 1 failed']);
  expect(serials(store, { facet: 'inspector', key: 'Ada Long' })).toEqual(['8']);
});

test('[PROOF.26] a closed inspection tells users of one name apart, by name where a server from before ids were kept wrote of it', () => {
  const [one, other] = [stableId<UserId>('one John'), stableId<UserId>('other John')];
  const tested = (serial: string, id: UserId | null, inspector = 'John Smith') => {
    const grade_id = stableId<AssetGradeId>('grade', serial);
    return line(serial, { grade: 'pass', colour: 'green', grade_id, inspector, tested_by: { grade_id, id } });
  };
  const lines = [tested('1', one), tested('2', other), tested('3', one), tested('4', null, ''), line('5', { tested_by: null })];
  const apart = closedWith(lines);
  expect(split(apart, 'inspector')).toEqual([
    'John Smith 2/2, 0 failed',
    'John Smith 1/1, 0 failed',
    'Nobody known 1/1, 0 failed',
  ]);
  expect(serials(apart, { facet: 'inspector', key: other })).toEqual(['2']);
  const { tested_by: _untold, ...ofBefore } = tested('6', other);
  const byName = closedWith([...lines, ofBefore]);
  expect(split(byName, 'inspector')).toEqual(['John Smith 4/4, 0 failed', 'Nobody known 1/1, 0 failed']);
  expect(serials(byName, { facet: 'inspector', key: 'John Smith' })).toEqual(['1', '2', '3', '6']);
  // It spreads what it knows of a grade that it lets in over the line.
  const letIn = {
    grade: 'pass',
    colour: 'green',
    grade_id: stableId<AssetGradeId>('grade', 'held'),
    inspector: 'Ada Long',
  } as const;
  for (const former of [tested('6', one), line('6', { tested_by: null })])
    expect(split(closedWith([...lines, { ...former, ...letIn }]), 'inspector')).toContain('Ada Long 1/1, 0 failed');
});

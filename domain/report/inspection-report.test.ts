import { expect, test } from 'vitest';
import type { Asset } from '../asset/asset.ts';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
  exampleUser,
} from '../examples.ts';
import type { AssetGrade } from '../grade/asset-grade.ts';
import { stableId } from '../stable-id.ts';
import { type InspectionRecords, inspectionReport } from './inspection-report.ts';

const now = new Date('2026-11-21T09:41:30.000Z');
const door = exampleAssetType({ id: stableId('type', 'door'), name: 'Fire door', plural_name: 'Fire doors' });
const sealed = exampleQuestion('Seal intact');
const extinguisher = exampleAssetType({ questions: [sealed] });
const inspection = exampleInspection({ asset_type_ids: [extinguisher.id, door.id] });
const tom = exampleUser({ id: stableId('user', 'tom'), forename: 'Tom', surname: 'Hale' });

const asset = (serial: string, fields: Partial<Asset> = {}) =>
  exampleAsset({ id: stableId('asset', serial), serial_number: serial, ...fields });
const gradeOf = (given: Asset, fields: Partial<AssetGrade> = {}) =>
  exampleGrade({ id: stableId('grade', given.id), asset_id: given.id, inspection_id: inspection.id, ...fields });

const reportOf = (records: Partial<InspectionRecords>) =>
  inspectionReport(
    {
      inspection,
      site: exampleSite(),
      assetTypes: [extinguisher, door],
      assets: [],
      grades: [],
      users: [exampleUser(), tom],
      ...records,
    },
    now,
  );

test('[S7.10, REPORT.1] the cover names who, where and when', () => {
  const records = { inspection: { ...inspection, inspector_ids: [exampleUser().id, tom.id], closed_at: now.toISOString() } };
  expect(reportOf(records)).toMatchObject({
    kind: 'Inspection report',
    title: 'November communal inspection',
    site: 'Kestrel House',
    facts: [
      ['Client', 'Northgate Homes'],
      ['Site address', '14 Mill Lane, Leeds, LS1 4AB'],
      ['Dates', '02/11/2026 - 27/11/2026'],
      ['Inspectors', 'Priya Nair and Tom Hale'],
      ['Status', 'Closed/Locked'],
      ['Report made on', '21/11/2026, 09:41 UTC'],
    ],
    scope: 'Communal areas',
  });
});

test('[GRADE.3, GRADE.8] counts the assets in scope by the grade of this inspection alone', () => {
  const [green, amber, red, white] = [asset('1'), asset('2'), asset('3', { asset_type_id: door.id }), asset('4')];
  const report = reportOf({
    assets: [
      green,
      amber,
      red,
      white,
      asset('5', { deleted_at: now.toISOString() }),
      asset('6', { site_id: stableId('site', 'b') }),
    ],
    grades: [
      gradeOf(green),
      gradeOf(amber, { recommendations: '~ Replace the seal' }),
      gradeOf(red, { grade: 'fail' }),
      gradeOf(white, { inspection_id: null, grade: 'fail' }),
      gradeOf(white, { id: stableId('grade', 'gone'), deleted_at: now.toISOString() }),
    ],
  });
  expect(report.graded).toBe(3);
  expect(report.total).toBe(4);
  expect(report.counts).toEqual([
    { colour: 'green', word: 'Pass', count: 1 },
    { colour: 'amber', word: 'Pass, works due', count: 1 },
    { colour: 'red', word: 'Fail', count: 1 },
    { colour: 'white', word: 'Not inspected', count: 1 },
  ]);
  expect(report.types).toEqual([
    { name: 'Fire doors', graded: 1, total: 1, counts: [0, 0, 1, 0] },
    { name: 'Fire extinguishers', graded: 2, total: 3, counts: [1, 1, 0, 1] },
  ]);
  expect(report.assets.map(({ serial, colour }) => `${serial} ${colour}`)).toEqual(['3 red', '1 green', '2 amber', '4 white']);
});

test('[GRADE.4] of two grades of one asset the later graded_at counts', () => {
  const one = asset('1');
  const later = gradeOf(one, { id: stableId('grade', 'later'), graded_at: '2026-11-12', grade: 'fail', created_by_id: tom.id });
  const [row] = reportOf({ assets: [one], grades: [later, gradeOf(one)] }).assets;
  expect(row).toMatchObject({ colour: 'red', graded_at: '12/11/2026', inspector: 'Tom Hale' });
});

test.each([
  ['no serial number', asset('', { serial_number: null }), {}, { serial: 'NO SERIAL' }],
  ['an unknown inspector', asset('1'), { created_by_id: stableId<typeof tom.id>('user', 'gone') }, { inspector: '' }],
  ['a bulk-completed survey', asset('1'), { auto_complete_survey: true }, { bulk_completed: true }],
  ['a survey of its own', asset('1'), {}, { bulk_completed: false }],
  ['a text that turns its direction', asset('1', { location: 'a\u202Eb' }), {}, { location: 'ab' }],
])('[REPORT.2, REPORT.6] a row with %s', (_, given, fields, expected) => {
  expect(reportOf({ assets: [given], grades: [gradeOf(given, fields)] }).assets[0]).toMatchObject(expected);
});

test('[REPORT.2] serial numbers stand in the order of their numbers', () => {
  const serials = ['10', '9', '000011', '100'];
  expect(reportOf({ assets: serials.map((serial) => asset(serial)) }).assets.map(({ serial }) => serial)).toEqual([
    '9',
    '10',
    '000011',
    '100',
  ]);
});

test('[REPORT.46] assets without a serial number come last of their type, as on every screen, by where they are', () => {
  const bare = (location: string) => asset(location, { serial_number: null, location });
  const assets = [bare('Hall 10'), asset('SN-1'), bare('Hall 9'), asset('É1'), asset('٣'), asset('1')];
  const listed = reportOf({ assets }).assets.map(({ serial, location }) => (serial === 'NO SERIAL' ? location : serial));
  expect(listed).toEqual(['1', '٣', 'É1', 'SN-1', 'Hall 9', 'Hall 10']);
});

test('[S3.24, REPORT.3] remedial works lose their tilde; a fail without works is listed all the same', () => {
  const [one, two, three] = [asset('1'), asset('2'), asset('3')];
  const report = reportOf({
    assets: [one, two, three],
    grades: [
      gradeOf(one, { recommendations: '~ Replace the seal\n~Refix the bracket ~ see photo\n\n' }),
      gradeOf(two, { grade: 'fail' }),
      gradeOf(three),
    ],
  });
  expect(report.remedial_works.map(({ serial, lines }) => ({ serial, lines }))).toEqual([
    { serial: '1', lines: ['Replace the seal', 'Refix the bracket ~ see photo'] },
    { serial: '2', lines: [] },
  ]);
});

test.each([
  ['No', [{ question: 'The seal, as it was asked', answer: 'No' }]],
  ['Yes', []],
  ['N/A', []],
])('[REC.4] the answer %s among the failed checks, worded as it was asked', (value, expected) => {
  const one = asset('1');
  const answer = { ...exampleAnswer(sealed, 0, value), question_name: 'The seal, as it was asked' };
  const report = reportOf({ assets: [one], grades: [gradeOf(one, { grade: 'fail', answers: [answer] })] });
  expect(report.remedial_works[0]?.failed_checks).toEqual(expected);
});

test('[REC.2] an inspection whose types and people are unknown still has its report', () => {
  expect(reportOf({ assetTypes: [], users: [], assets: [asset('1')] })).toMatchObject({
    facts: expect.arrayContaining([['Inspectors', '']]),
    types: [{ name: 'Unknown type', total: 1 }],
    assets: [{ type: 'Unknown type', colour: 'white' }],
  });
});

import { expect, test } from 'vitest';
import type { Asset } from '../asset/asset.ts';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleQuestion,
  exampleSite,
  exampleUser,
} from '../examples.ts';
import type { Answer } from '../grade/asset-grade.ts';
import type { InspectionId } from '../inspection/inspection.ts';
import { stableId } from '../stable-id.ts';
import { type SiteRecords, siteReport } from './site-report.ts';

const door = exampleAssetType({ id: stableId('type', 'door'), name: 'Fire door', plural_name: 'Fire doors' });
const extinguisher = exampleAssetType();
const asset = (serial: string, fields: Partial<Asset> = {}) =>
  exampleAsset({ id: stableId('asset', serial), serial_number: serial, ...fields });

const reportOf = (records: Partial<SiteRecords>) =>
  siteReport(
    {
      site: exampleSite(),
      assetTypeIds: [extinguisher.id, door.id],
      assetTypes: [extinguisher, door],
      assets: [],
      grades: [],
      users: [exampleUser()],
      ...records,
    },
    exampleUser(),
    new Date('2026-11-21T09:41:30.000Z'),
  );

test('[S7.12, REPORT.1] the cover names the site, the chosen types, who made it and when', () => {
  expect(reportOf({})).toMatchObject({
    kind: 'Site report',
    site: 'Kestrel House',
    title: '',
    facts: [
      ['Client', 'Northgate Homes'],
      ['Site address', '14 Mill Lane, Leeds, LS1 4AB'],
      ['Asset types', 'Fire doors and Fire extinguishers'],
      ['Report made by', 'Priya Nair'],
      ['Report made on', '21/11/2026, 09:41 UTC'],
    ],
    graded: 0,
    total: 0,
  });
});

test('[REPORT.1, PROOF.10] the cover of a deleted site says when it was deleted as it says all times', () => {
  const site = exampleSite({ deleted_at: '2026-11-20T23:30:00.000Z' });
  expect(reportOf({ site }).facts).toContainEqual(['Site deleted on', '20/11/2026, 23:30 UTC']);
});

test('[REPORT.41] that no works are outstanding is said only where every asset was graded', () => {
  const assets = ['1', '2', '3'].map((serial) => asset(serial));
  const noWorks = (graded: number) => {
    const grades = assets.slice(0, graded).map(({ id }) => exampleGrade({ id: stableId('grade', id), asset_id: id }));
    return reportOf({ assets, grades }).no_works;
  };
  expect([0, 1, 2, 3].map(noWorks)).toEqual([
    'No asset was graded: it is not known which remedial works are due.',
    'No remedial works are recorded for the assets that were graded; 2 of 3 assets were never inspected.',
    'No remedial works are recorded for the assets that were graded; 1 of 3 assets was never inspected.',
    'No remedial works are outstanding.',
  ]);
  expect(reportOf({}).no_works).toBe('There are no assets of these types at this site.');
});

test('[S7.12, GRADE.8] each asset of the chosen types shows its latest grade, of whatever inspection', () => {
  const [one, two, other, gone, elsewhere] = [
    asset('1'),
    asset('2'),
    asset('3', { asset_type_id: door.id }),
    asset('4', { deleted_at: '2026-11-20T09:00:00.000Z' }),
    asset('5', { site_id: stableId('site', 'elsewhere') }),
  ];
  const grade = (of: Asset, graded_at: string, works: string | null) =>
    exampleGrade({ id: stableId('grade', of.id, graded_at), asset_id: of.id, graded_at, recommendations: works, grade: 'pass' });
  const report = reportOf({
    assetTypeIds: [extinguisher.id],
    assets: [two, one, other, gone, elsewhere],
    grades: [grade(one, '2026-01-01', null), grade(one, '2026-06-01', '~ Refix'), grade(other, '2026-01-01', null)],
  });
  expect(report.assets.map(({ serial, colour }) => [serial, colour])).toEqual([
    ['1', 'amber'],
    ['2', 'white'],
  ]);
  expect([report.graded, report.total]).toEqual([1, 2]);
  expect(report.types.map(({ name }) => name)).toEqual(['Fire extinguishers']);
  expect(report.remedial_works.map(({ serial, lines }) => [serial, lines])).toEqual([['1', ['Refix']]]);
});

test('[GRADE.10] an asset that failed stays so in the report, whatever passed all at once in its inspection later', () => {
  const of = { asset_id: asset('1').id, inspection_id: stableId<InspectionId>('inspection', 'november') };
  const failed = exampleGrade({ ...of, id: stableId('grade', 'failed'), graded_at: '2026-11-02', grade: 'fail' });
  const completed = exampleGrade({ ...of, id: stableId('grade', 'all'), graded_at: '2026-11-05', auto_complete_survey: true });
  const report = reportOf({ assets: [asset('1')], grades: [failed, completed] });
  expect(report.assets.map(({ colour, bulk_completed }) => [colour, bulk_completed])).toEqual([['red', false]]);
});

test('[REPORT.34] what failed is told by the questions that were asked, whatever type the asset has by now', () => {
  const [closes, gauge] = [exampleQuestion('closes'), exampleQuestion('gauge')];
  const assetTypes = [
    { ...extinguisher, questions: [gauge] },
    { ...door, questions: [closes] },
  ];
  const failedBy = (asset_type_id: Asset['asset_type_id'], answers: Answer[]) => {
    const one = asset('1', { asset_type_id });
    const grade = exampleGrade({ asset_id: one.id, grade: 'fail', answers });
    const { remedial_works } = reportOf({ assetTypes, assets: [one], grades: [grade] });
    return remedial_works.map(({ failed_checks }) => failed_checks);
  };
  const failed = [[{ question: 'closes?', answer: 'No' }]];
  expect(failedBy(door.id, [exampleAnswer(closes, 0, 'No')])).toEqual(failed);
  expect(failedBy(extinguisher.id, [exampleAnswer(closes, 0, 'No')])).toEqual(failed);
  expect(failedBy(door.id, [exampleAnswer(gauge, 0, 'Yes'), exampleAnswer(closes, 0, 'No')])).toEqual(failed);
  expect(failedBy(extinguisher.id, [exampleAnswer(exampleQuestion('gone'), 0, 'No')])).toEqual([[]]);
  expect(failedBy(extinguisher.id, [])).toEqual([[]]);
});

test('[GRADE.3, GRADE.8] a grade that only a newer app knows is no grading, in the counts as in the colours', () => {
  const [known, unknown] = [asset('1'), asset('2')];
  const grade = (of: Asset, value: string) =>
    exampleGrade({ id: stableId('grade', of.id), asset_id: of.id, grade: value as 'pass', recommendations: null });
  const { graded, total, types } = reportOf({
    assets: [known, unknown],
    grades: [grade(known, 'pass'), grade(unknown, 'advisory')],
  });
  expect([graded, total]).toEqual([1, 2]);
  expect(types).toEqual([
    { name: 'Fire doors', graded: 0, total: 0, counts: [0, 0, 0, 0] },
    { name: 'Fire extinguishers', graded: 1, total: 2, counts: [1, 0, 0, 1] },
  ]);
});

import { expect, test } from 'vitest';
import type { Asset, AssetId } from '../asset/asset.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '../examples.ts';
import type { AssetGrade } from '../grade/asset-grade.ts';
import { tally } from '../grade/tally.ts';
import { gradedScope } from '../grade/graded-scope.ts';
import type { InspectionRecords } from '../report/inspection-report.ts';
import { stableId } from '../stable-id.ts';
import { type EvidencePhoto, letInGrades, takeEvidence } from './evidence-contents.ts';
import { evidenceFigures } from './evidence-figures.ts';
import { evidenceLines } from './evidence-lines.ts';

const type = exampleAssetType();
const inspection = exampleInspection();
const asset = (serial: string, fields: Partial<Asset> = {}) =>
  exampleAsset({ id: stableId('asset', serial), serial_number: serial, ...fields });
const gradeOf = (of: Asset, fields: Partial<AssetGrade> = {}) =>
  exampleGrade({ id: stableId('grade', of.id), asset_id: of.id, inspection_id: inspection.id, ...fields });
const [one, two, elsewhere] = [asset('1'), asset('2'), asset('3', { site_id: stableId('site', 'elsewhere') })];
const records: InspectionRecords = {
  inspection,
  site: exampleSite(),
  assetTypes: [type],
  assets: [one, two, elsewhere],
  grades: [gradeOf(one), gradeOf(elsewhere)],
  users: [exampleUser()],
};
const closing = { closed_at: '2026-11-21T09:00:00.000Z', claimed_at: '', received_at: '' };
const set = (...assets: Asset[]): ReadonlySet<AssetId> => new Set(assets.map(({ id }) => id));
const linesOf = (contents: ReturnType<typeof takeEvidence>) =>
  contents.entries.map(({ serial_number, location, colour }) => [serial_number, location, colour]);

test('[PROOF.1] the figures are those of graded/total, in all and by type in scope, types without assets included', () => {
  const door = exampleAssetType({ id: stableId('type', 'door') });
  const given = { ...records, inspection: { ...inspection, asset_type_ids: [type.id, door.id] } };
  const figures = evidenceFigures(takeEvidence(given, new Map()), 3, closing);
  expect(figures).toMatchObject({ version: 3, ...closing, ...tally(gradedScope(inspection, records.assets, records.grades)) });
  expect(figures.types.map(({ asset_type_id, graded, total }) => [asset_type_id, graded, total])).toEqual([
    [type.id, 1, 2],
    [door.id, 0, 0],
  ]);
});

test('[PROOF.2, PROOF.3] letting grades in changes the grades of those assets, and nothing else that has changed since', () => {
  const contents = takeEvidence(records, new Map());
  const now = [
    { ...one, location: 'Moved' },
    { ...two, deleted_at: closing.closed_at },
  ];
  const grades = [gradeOf(one, { grade: 'fail' }), gradeOf(two, { recommendations: '~ Refix' })];
  const next = letInGrades(contents, { ...records, assets: now, grades }, set(two), new Map());
  expect(linesOf(next)).toEqual([
    ['1', one.location, 'green'],
    ['2', two.location, 'amber'],
  ]);
  expect(next.cover).toEqual(contents.cover);
});

test('[PROOF.3] a grade that is gone leaves the one before it, or none', () => {
  const earlier = gradeOf(one, { id: stableId('grade', 'earlier'), graded_at: '2026-11-01', grade: 'fail' });
  const contents = takeEvidence({ ...records, grades: [gradeOf(one), gradeOf(two), earlier] }, new Map());
  const gone = { deleted_at: closing.closed_at };
  const next = letInGrades(
    contents,
    { ...records, grades: [gradeOf(one, gone), earlier, gradeOf(two, gone)] },
    set(one, two),
    new Map(),
  );
  expect(linesOf(next).map(([, , colour]) => colour)).toEqual(['red', 'white']);
});

test('[PROOF.23] what was tested and is not in scope is written down, with what is let in, and leaves with its grade or for a line', () => {
  const contents = takeEvidence(records, new Map());
  expect(contents.tested_outside).toEqual([elsewhere.id]);
  const letIn = (assets: Asset[], grades: AssetGrade[], regraded: ReadonlySet<AssetId>) =>
    letInGrades(contents, { ...records, assets, grades }, regraded, new Map()).tested_outside;
  const gone = asset('4', { deleted_at: closing.closed_at });
  expect(letIn([gone, two], [gradeOf(gone), gradeOf(two)], set(gone, two))).toEqual([elsewhere.id, gone.id]);
  expect(letIn([elsewhere], [], set(elsewhere))).toEqual([]);
  const back = { ...elsewhere, site_id: inspection.site_id };
  expect(letIn([back], [gradeOf(back)], set(back))).toEqual([]);
});

test('[PROOF.23] what is let into a version of before it was written down says nothing of it: how much there was is not known', () => {
  const { tested_outside: _untold, ...contents } = takeEvidence(records, new Map());
  const gone = asset('4', { deleted_at: closing.closed_at });
  const later = { ...records, assets: [gone], grades: [gradeOf(gone)] };
  expect(letInGrades(contents, later, set(gone), new Map())).not.toHaveProperty('tested_outside');
  const none = takeEvidence({ ...records, grades: [] }, new Map());
  expect(letInGrades(none, later, set(gone), new Map()).tested_outside).toEqual([gone.id]);
});

test('[GRADE.10, PROOF.3] an auto-completed pass that is let in takes the place of nothing that somebody tested', () => {
  const failed = gradeOf(one, { grade: 'fail' });
  const completed = (of: Asset) =>
    gradeOf(of, { id: stableId('grade', 'completed', of.id), graded_at: '2026-11-20', auto_complete_survey: true });
  const contents = takeEvidence({ ...records, grades: [failed] }, new Map());
  const grades = [failed, completed(one), completed(two)];
  const next = letInGrades(contents, { ...records, grades }, set(one, two), new Map());
  expect(linesOf(next).map(([, , colour]) => colour)).toEqual(['red', 'green']);
});

test('[PROOF.3] an asset that was not there comes with its grade when it lies in the scope that was closed', () => {
  const added = asset('4');
  const grades = [gradeOf(added), gradeOf(elsewhere), gradeOf(one)];
  const later = { ...records, assets: [added, elsewhere, one], grades };
  const next = letInGrades(takeEvidence(records, new Map()), later, set(added, elsewhere), new Map());
  expect(next.entries.map(({ serial_number }) => serial_number)).toEqual(['1', '2', '4']);
});

test('[PROOF.6] photos are named by the hashes of their bytes, those that came later apart', () => {
  const [there, late, never] = ['a', 'b', 'c'].map((key): EvidencePhoto => ({ id: stableId('file', key), sha256: null }));
  if (there === undefined || late === undefined || never === undefined) throw new Error('three photos');
  const photos = [{ ...there, sha256: 'a'.repeat(64) }, late, never];
  const contents = takeEvidence(records, new Map([[gradeOf(one).id, photos]]));
  const received = { sha256: 'b'.repeat(64), received_at: '2026-11-22T09:00:00.000Z' };
  const lines = evidenceLines(contents, new Map([[late.id, received]]));
  expect(lines.map(({ photos: known, late_photos }) => [known, late_photos])).toEqual([
    [['a'.repeat(64)], [received]],
    [[], []],
  ]);
  expect(lines[0]).not.toHaveProperty('works');
});

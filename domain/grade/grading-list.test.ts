import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleAsset, exampleGrade, exampleInspection } from '../examples.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { stableId } from '../stable-id.ts';
import type { AssetGrade } from './asset-grade.ts';
import { byMonth, gradingList } from './grading-list.ts';

const asset = exampleAsset();
const at = '2026-11-15T10:00:00.000Z';
const grade = (key: string, answer_count: number, fields: Partial<AssetGrade> = {}) => ({
  ...exampleGrade({ id: stableId('grade', key), ...fields }),
  answer_count,
});
const open = exampleInspection();
const closed = exampleInspection({ id: stableId('inspection', 'closed'), title: 'October', closed_at: at });
const deleted = exampleInspection({ id: stableId('inspection', 'deleted'), title: 'Mistake', deleted_at: at });
const unseen = stableId<Inspection['id']>('inspection', 'unseen');

test.each([
  ['ad-hoc', 'Ad Hoc Survey', 'pencil', 3, null],
  ['completed', 'Completed inspection - November communal inspection', 'pencil', 3, open.id],
  ['completed', 'Completed inspection - October', 'eye', 3, closed.id],
  ['completed', 'Completed inspection - Mistake', 'eye', 3, deleted.id],
  ['completed', 'Completed inspection', 'eye', 3, unseen],
  ['grade-change', 'Grade Change', 'bin', 0, null],
  ['grade-change', 'Grade Change', 'lock', 0, closed.id],
])('[S2.111, S2.112, S2.113, S2.116] %s: %s with %s', (kind, label, icon, answers, inspection_id) => {
  const [entry] = gradingList(
    asset,
    [grade('one', answers, { inspection_id, graded_at: '2027-01-01' })],
    [open, closed, deleted],
  );
  expect(entry).toMatchObject({ kind, label, icon, day: '2027-01-01', colour: 'green' });
});

test('[S2.113, S2.116, S4.5] an inspection lacking a survey is white, with an arrow, or a lock when closed', () => {
  expect(gradingList(asset, [], [open, closed, deleted]).map(({ label, icon, colour }) => [label, icon, colour])).toEqual(
    expect.arrayContaining([
      ['Not Inspected - November communal inspection', 'arrow', 'white'],
      ['Not Inspected - October', 'lock', 'white'],
    ]),
  );
  expect(gradingList(asset, [], [deleted])).toEqual([]);
});

test('[S2.110] only inspections with the asset in scope, and without a grade of it, are not inspected', () => {
  const elsewhere = exampleInspection({ id: stableId('inspection', 'elsewhere'), site_id: stableId('site', 'other') });
  const done = grade('done', 2, { inspection_id: open.id });
  expect(gradingList(asset, [done], [open, elsewhere]).map((entry) => entry.id)).toEqual([done.id]);
  const undone = { ...done, deleted_at: at };
  expect(gradingList(asset, [undone], [open]).map((entry) => entry.kind)).toEqual(['not-inspected']);
  const anothers = { ...done, asset_id: stableId<typeof asset.id>('asset', 'other') };
  expect(gradingList(asset, [anothers], [open]).map((entry) => entry.kind)).toEqual(['not-inspected']);
});

test('[S2.110] newest first, duplicates by id removed, whatever the order of arrival', () => {
  const grades = [
    grade('early', 1, { graded_at: '2026-10-30' }),
    grade('late', 1, { graded_at: '2026-11-30' }),
    grade('same day, later', 0, { graded_at: '2026-10-30', created_at: '2026-11-02T10:00:00.000Z' }),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray([...grades, ...grades], { minLength: 6 }), (shuffled) => {
      expect(gradingList(asset, shuffled, [open, open]).map((entry) => entry.id)).toEqual([
        grades[1]?.id,
        open.id,
        grades[2]?.id,
        grades[0]?.id,
      ]);
    }),
  );
});

test("[S9.7] one 'MMM YYYY' heading for each month", () => {
  const days = ['2026-11-30', '2026-11-02', '2026-10-30', '2025-11-01'].map((day) => ({ day }));
  expect(byMonth(days)).toEqual([
    { month: 'Nov 2026', entries: [days[0], days[1]] },
    { month: 'Oct 2026', entries: [days[2]] },
    { month: 'Nov 2025', entries: [days[3]] },
  ]);
});

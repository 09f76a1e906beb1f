import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleGrade } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import type { InspectionId } from '../inspection/inspection.ts';
import type { AssetGrade } from './asset-grade.ts';
import { countsBefore, latestGrade } from './latest-grade.ts';

const grade = (key: string, graded_at: string, created_at: string, deleted_at: string | null = null) =>
  exampleGrade({ id: stableId('grade', key), graded_at, created_at, deleted_at });
const monday = grade('monday', '2026-11-02', '2026-11-02T09:00:00.000Z');
const lateEntry = grade('late entry', '2026-11-01', '2026-11-05T09:00:00.000Z');
const again = grade('again', '2026-11-02', '2026-11-02T10:00:00.000Z');
const deleted = grade('deleted', '2026-11-09', '2026-11-09T09:00:00.000Z', '2026-11-10T09:00:00.000Z');

test('[GRADE.4] the later graded_at counts, then the later created_at; deleted grades never do', () => {
  expect(latestGrade([lateEntry, monday])).toBe(monday);
  expect(latestGrade([again, monday, deleted])).toBe(again);
  expect(latestGrade([deleted])).toBeNull();
});

test('[GRADE.4] the order in which grades arrive does not matter', () => {
  const twins = [monday, grade('twin', monday.graded_at, monday.created_at), lateEntry, deleted];
  fc.assert(
    fc.property(fc.shuffledSubarray(twins, { minLength: twins.length }), (shuffled) => {
      expect(latestGrade(shuffled)).toBe(latestGrade(twins));
    }),
  );
});

/** By the name of each grade: what was tested on a day, or completed for all, in an inspection. */
const inspected = (inspection: string, name: string, graded_at: string, fields: Partial<AssetGrade> = {}) => ({
  ...grade(name, graded_at, `${graded_at}T09:00:00.000Z`),
  inspection_id: stableId<InspectionId>('inspection', inspection),
  ...fields,
});
const failed = inspected('november', 'failed', '2026-11-02', { grade: 'fail' });
const completed = inspected('november', 'completed', '2026-11-05', { auto_complete_survey: true });

test('[GRADE.10] in an inspection what somebody tested counts, and not an auto-completed pass, whichever is the later', () => {
  expect(latestGrade([completed, failed])).toBe(failed);
  expect(latestGrade([failed, completed])).toBe(failed);
  expect(countsBefore(failed, completed)).toBe(true);
  expect(countsBefore(completed, failed)).toBe(false);
  const later = { ...completed, id: stableId<AssetGrade['id']>('grade', 'completed again'), graded_at: '2026-11-06' };
  expect(latestGrade([later, failed, completed])).toBe(failed);
  expect(latestGrade([completed, later])).toBe(later);
  expect(countsBefore(later, completed)).toBe(true);
});

test('[GRADE.10] it counts again once what was tested is deleted, and before what was tested earlier elsewhere', () => {
  expect(latestGrade([completed, { ...failed, deleted_at: '2026-11-06T09:00:00.000Z' }])).toBe(completed);
  expect(latestGrade([completed, inspected('october', 'october', '2026-10-05', { grade: 'fail' })])).toBe(completed);
  expect(latestGrade([completed, { ...failed, inspection_id: null }])).toBe(completed);
});

test('[GRADE.10] a fail that somebody made of it counts as a test, as does a copy without an inspection', () => {
  const passed = { ...failed, grade: 'pass' as const };
  const corrected = { ...completed, grade: 'fail' as const };
  expect(latestGrade([passed, corrected])).toBe(corrected);
  expect(
    latestGrade([
      { ...passed, inspection_id: null },
      { ...completed, inspection_id: null },
    ])?.id,
  ).toBe(completed.id);
});

test('[GRADE.10] of the grades of any inspections, in any order, the newest of those that count in theirs counts', () => {
  const given = fc.uniqueArray(
    fc.record({
      id: fc.nat(20),
      inspection: fc.constantFrom(null, 'one', 'two'),
      day: fc.integer({ min: 1, max: 4 }),
      isFail: fc.boolean(),
      isCompleted: fc.boolean(),
      isDeleted: fc.boolean(),
    }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(given, (made) => {
      const grades = made.map(({ id, inspection, day, isFail, isCompleted, isDeleted }) =>
        inspected(inspection ?? '', String(id), `2026-11-0${day}`, {
          grade: isFail ? 'fail' : 'pass',
          auto_complete_survey: isCompleted,
          ...(inspection === null && { inspection_id: null }),
          ...(isDeleted && { deleted_at: '2026-11-09T09:00:00.000Z' }),
        }),
      );
      const present = grades.filter(({ deleted_at }) => deleted_at === null);
      const ofEach = [...Map.groupBy(present, ({ inspection_id }) => inspection_id).values()].map((of) =>
        of.reduce((one, other) => (countsBefore(other, one) ? other : one)),
      );
      const newest = ofEach.toSorted((one, other) =>
        `${other.graded_at} ${other.created_at} ${other.id}`.localeCompare(`${one.graded_at} ${one.created_at} ${one.id}`),
      );
      expect(latestGrade(grades)).toBe(newest[0] ?? null);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleGrade } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { latestGrade } from './latest-grade.ts';

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

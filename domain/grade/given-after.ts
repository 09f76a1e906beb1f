import type { AssetGrade } from './asset-grade.ts';

type Known = Pick<AssetGrade, 'graded_at' | 'created_at' | 'deleted_at'>;

/** When a grade of a day is given: later than all of that day that are known to who gives it, however slow the clock is [GRADE]. */
export function givenAfter(known: readonly Known[], graded_at: string, now: string): string {
  return known
    .filter((grade) => grade.graded_at === graded_at && grade.deleted_at === null && grade.created_at >= now)
    .map(({ created_at }) => new Date(Date.parse(created_at) + 1).toISOString())
    .reduce((latest, after) => (after > latest ? after : latest), now);
}

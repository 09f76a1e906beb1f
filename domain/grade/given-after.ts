import type { AssetGrade } from './asset-grade.ts';

type Known = Pick<AssetGrade, 'graded_at' | 'created_at' | 'deleted_at'>;

/** When the newest of a day's undeleted grades was given, of those that are known; null where there is none. */
export function newestGiven(known: readonly Known[], graded_at: string): string | null {
  const given = known.filter((grade) => grade.graded_at === graded_at && grade.deleted_at === null);
  return given.map(({ created_at }) => created_at).reduce<string | null>(later, null);
}

/** When a grade is given: later than the newest of its day that is known to who gives it, however slow the clock is [GRADE]. */
export const givenAfter = (newest: string | null, now: string): string =>
  newest === null || newest < now ? now : new Date(Date.parse(newest) + 1).toISOString();

const later = (one: string | null, other: string): string => (one === null || one < other ? other : one);

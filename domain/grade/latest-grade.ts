import type { AssetGrade } from './asset-grade.ts';

export type Ranked = Pick<
  AssetGrade,
  'id' | 'inspection_id' | 'grade' | 'auto_complete_survey' | 'graded_at' | 'created_at' | 'deleted_at'
>;

/**
 * Whether of two grades of one asset in one inspection, or in none, this one counts: what somebody tested before an
 * auto-completed pass, which is for what nobody has tested; then the newer [GRADE].
 */
export function countsBefore(one: Ranked, other: Ranked): boolean {
  if (isForUntested(one) !== isForUntested(other)) return isForUntested(other);
  return newestFirst(one, other) < 0;
}

/** The grade that counts among an asset's undeleted ones, null when there is none: the newest of those that count where they were given [GRADE]. */
export function latestGrade<G extends Ranked>(grades: readonly G[]): G | null {
  let latest: G | null = null;
  for (const grade of grades) {
    if (grade.deleted_at !== null || givesWay(grade, grades)) continue;
    if (latest === null || newestFirst(grade, latest) < 0) latest = grade;
  }
  return latest;
}

/** A fail is somebody's, whatever it was made of, and without an inspection nothing is completed all at once. */
const isForUntested = ({ auto_complete_survey, grade, inspection_id }: Ranked): boolean =>
  auto_complete_survey && grade === 'pass' && inspection_id !== null;

/** Whether a test in the same inspection counts before this auto-completed pass [GRADE]. */
export const givesWay = (grade: Ranked, grades: readonly Ranked[]): boolean =>
  isForUntested(grade) &&
  grades.some((other) => other.deleted_at === null && other.inspection_id === grade.inspection_id && !isForUntested(other));

/** Sorts newest first: by graded_at, then created_at; the id settles ties alike on every device [GRADE]. */
function newestFirst(one: Ranked, other: Ranked): number {
  return (
    descending(one.graded_at, other.graded_at) || descending(one.created_at, other.created_at) || descending(one.id, other.id)
  );
}

const descending = (one: string, other: string): number => (one === other ? 0 : one < other ? 1 : -1);

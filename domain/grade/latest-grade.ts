import type { AssetGrade } from './asset-grade.ts';

export type Ranked = Pick<AssetGrade, 'id' | 'graded_at' | 'created_at' | 'deleted_at'>;

/** Sorts newest first: by graded_at, then created_at; the id settles ties alike on every device [GRADE]. */
export function newestFirst(one: Ranked, other: Ranked): number {
  return (
    descending(one.graded_at, other.graded_at) || descending(one.created_at, other.created_at) || descending(one.id, other.id)
  );
}

/** The grade that counts among undeleted ones, null when there is none [GRADE]. */
export function latestGrade<G extends Ranked>(grades: readonly G[]): G | null {
  let latest: G | null = null;
  for (const grade of grades) {
    if (grade.deleted_at !== null) continue;
    if (latest === null || newestFirst(grade, latest) < 0) latest = grade;
  }
  return latest;
}

const descending = (one: string, other: string): number => (one === other ? 0 : one < other ? 1 : -1);

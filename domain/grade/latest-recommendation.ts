import type { AssetGrade } from './asset-grade.ts';
import { hasWorks } from './has-works.ts';
import { latestGrade, type Ranked } from './latest-grade.ts';

/** The newest grade that has recommendations [S2]; `outstanding` while no later grade has replaced it. */
export function latestRecommendation<G extends Ranked & Pick<AssetGrade, 'recommendations'>>(
  grades: readonly G[],
): { recommendations: string; graded_at: string; outstanding: boolean } | null {
  const latest = latestGrade(grades.filter((grade) => hasWorks(grade.recommendations)));
  if (latest === null || latest.recommendations === null) return null;
  return {
    recommendations: latest.recommendations,
    graded_at: latest.graded_at,
    outstanding: latestGrade(grades)?.id === latest.id,
  };
}

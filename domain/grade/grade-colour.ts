import type { AssetGrade } from './asset-grade.ts';
import { hasWorks } from './has-works.ts';

export type GradeColour = 'green' | 'amber' | 'red' | 'white';

/**
 * Fail is red, a pass with its own recommendations amber, another pass green, no grade white [S1, GRADE]; white too a grade
 * that only a newer app knows, which is no pass.
 */
export function gradeColour(grade: Pick<AssetGrade, 'grade' | 'recommendations'> | null): GradeColour {
  if (grade?.grade === 'fail') return 'red';
  if (grade?.grade !== 'pass') return 'white';
  return hasWorks(grade.recommendations) ? 'amber' : 'green';
}

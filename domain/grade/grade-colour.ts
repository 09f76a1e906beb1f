import type { AssetGrade } from './asset-grade.ts';

export type GradeColour = 'green' | 'amber' | 'red' | 'white';

/** Fail is red, a pass with its own recommendations amber, another pass green, no grade white [S1, design 6]. */
export function gradeColour(grade: Pick<AssetGrade, 'grade' | 'recommendations'> | null): GradeColour {
  if (grade === null) return 'white';
  if (grade.grade === 'fail') return 'red';
  return grade.recommendations === null || grade.recommendations.trim() === '' ? 'green' : 'amber';
}

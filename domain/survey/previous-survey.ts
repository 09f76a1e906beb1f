import type { AssetGradeId } from '../grade/asset-grade.ts';
import { latestGrade, type Ranked } from '../grade/latest-grade.ts';

/** The latest saved survey, which 'Previous Response' shows and which can be copied [S2, S4]; not the one being edited. */
export function previousSurvey<G extends Ranked & { answer_count: number }>(
  grades: readonly G[],
  editedId: AssetGradeId | null,
): G | null {
  return latestGrade(grades.filter((grade) => grade.answer_count > 0 && grade.id !== editedId));
}

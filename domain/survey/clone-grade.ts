import type { Question } from '../asset-type/asset-type.ts';
import type { AnswerId, AssetGrade } from '../grade/asset-grade.ts';
import { copiedAnswers } from './copied-answers.ts';

type Fresh = Pick<AssetGrade, 'id' | 'created_by_id' | 'inspection_id' | 'graded_at'> & { now: string };

/** A copy of the latest grade with new ids and the current graded_at, and its answers to the questions of today [S4]. */
export function cloneGrade(
  grade: AssetGrade,
  questions: readonly Question[],
  { now, ...fresh }: Fresh,
  newId: () => AnswerId,
): AssetGrade {
  return {
    ...grade,
    ...fresh,
    answers: copiedAnswers(questions, grade.answers, newId),
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

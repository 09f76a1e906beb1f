import type { Question } from '../asset-type/asset-type.ts';
import type { Answer, AssetGradeId } from '../grade/asset-grade.ts';
import { latestGrade, type Ranked } from '../grade/latest-grade.ts';
import { answerSlots } from './answer-slots.ts';

/** The latest saved survey, which auto-complete and 'Previous Response' use [S2]; not the one being edited. */
export function previousSurvey<G extends Ranked & { answer_count: number }>(
  grades: readonly G[],
  editedId: AssetGradeId | null,
): G | null {
  return latestGrade(grades.filter((grade) => grade.answer_count > 0 && grade.id !== editedId));
}

/** The previous survey's answers to one question, in the order of its slots [S2]. */
export function previousResponse(question: Question, answers: readonly Answer[]): Answer[] {
  return answerSlots(question).flatMap(({ slot }) => answers.filter((answer) => answer.question_answer_type_id === slot.id));
}

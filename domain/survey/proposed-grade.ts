import type { Question } from '../asset-type/asset-type.ts';
import type { GradeValue } from '../grade/asset-grade.ts';
import type { SlotAnswers } from './answer-value.ts';
import { outcomeOf } from './outcome.ts';
import { visibleQuestions } from './visible-questions.ts';

/** Any failing answer of a visible question proposes fail; the inspector decides. */
export function proposedGrade(questions: readonly Question[], answers: SlotAnswers): GradeValue {
  return visibleQuestions(questions, answers).some((question) => outcomeOf(question, answers) === 'fail') ? 'fail' : 'pass';
}

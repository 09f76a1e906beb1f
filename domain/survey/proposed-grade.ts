import type { Question } from '../asset-type/asset-type.ts';
import type { GradeValue } from '../grade/asset-grade.ts';
import type { SlotAnswers } from './answers/answer-value.ts';
import { outcomeOf } from './outcome.ts';
import { questionRequirement } from './question-requirement.ts';
import { visibleQuestions } from './visible-questions.ts';

/** Any failing answer of a visible question proposes fail, and nothing is proposed while others are open; the inspector decides. */
export function proposedGrade(questions: readonly Question[], answers: SlotAnswers): GradeValue | null {
  const visible = visibleQuestions(questions, answers);
  if (visible.some((question) => outcomeOf(question, answers) === 'fail')) return 'fail';
  return visible.some((question) => questionRequirement(question, answers) === 'answer') ? null : 'pass';
}

import type { Question } from '#domain/asset-type/asset-type.ts';
import { isChoice } from '#domain/survey/answers/answer-props.ts';
import type { AnswerSlot } from '#domain/survey/answers/answer-slots.ts';
import { answerText, type AnswerValue, type SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { outcomeOf } from '#domain/survey/outcome.ts';
import { questionRequirement } from '#domain/survey/question-requirement.ts';

/** Whether choosing this leaves nothing to do at the question: one of several options, not failing, and nothing else required. */
export function completesQuestion(
  question: Question,
  answers: SlotAnswers,
  { slot, props }: AnswerSlot,
  value: AnswerValue | null,
): boolean {
  if (!isChoice(props) || props.component === 'checkboxes' || value === null) return false;
  return leavesNothing(question, { ...answers, [slot.id]: answerText(value) });
}

/** Whether a question asks for nothing more, and doesn't fail. */
export const leavesNothing = (question: Question, answers: SlotAnswers): boolean =>
  questionRequirement(question, answers) === null && outcomeOf(question, answers) !== 'fail';

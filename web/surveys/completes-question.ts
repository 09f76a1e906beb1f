import type { Question } from '#domain/asset-type/asset-type.ts';
import { isChoice } from '#domain/survey/answer-props.ts';
import type { AnswerSlot } from '#domain/survey/answer-slots.ts';
import { answerText, type AnswerValue, type SlotAnswers } from '#domain/survey/answer-value.ts';
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
  const next = { ...answers, [slot.id]: answerText(value) };
  return questionRequirement(question, next) === null && outcomeOf(question, next) !== 'fail';
}

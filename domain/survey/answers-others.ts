import type { Question } from '../asset-type/asset-type.ts';
import type { SlotAnswers } from './answers/answer-value.ts';

/** Whether something is answered and none of it is in a slot of these questions: another type's were answered, or they were made anew [SURVEY]. */
export function answersOthers(questions: readonly Question[], answers: SlotAnswers): boolean {
  const slots = new Set<string>(questions.flatMap(({ question_answer_types }) => question_answer_types.map(({ id }) => id)));
  const given = Object.keys(answers);
  return given.length > 0 && !given.some((slot) => slots.has(slot));
}

import type { Question } from '#domain/asset-type/asset-type.ts';
import { givenIn } from '#domain/survey/answers/answer-complaint.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { questionSlots } from './question-slots.ts';

/** Whether something in the place of the answers could still be given, required or not; note and photo have their own. */
export const hasEmptyField = (question: Question, answers: SlotAnswers): boolean =>
  questionSlots(question).fields.some((field) => givenIn(field, answers) === null);

import type { Question } from '../asset-type/asset-type.ts';
import { isAnswered } from './answers/answer-complaint.ts';
import { isOptional } from './answers/answer-props.ts';
import { answerSlots } from './answers/answer-slots.ts';
import type { SlotAnswers } from './answers/answer-value.ts';
import { chosenOptions } from './answers/chosen-options.ts';

export type Outcome = 'pass' | 'fail' | 'info' | 'none';

/** What the answers to a question say: any failing option fails it; 'none' while no slot but note and photo is answered. */
export function outcomeOf(question: Question, answers: SlotAnswers): Outcome {
  const slots = answerSlots(question);
  const outcomes = new Set(slots.flatMap((slot) => chosenOptions(slot, answers)).map((option) => option.outcome));
  if (outcomes.has('fail')) return 'fail';
  if (outcomes.has('pass')) return 'pass';
  return isBegun(question, answers) ? 'info' : 'none';
}

/** Whether anything is answered but note and photo. */
export const isBegun = (question: Question, answers: SlotAnswers): boolean =>
  answerSlots(question).some((slot) => !isOptional(slot.props) && isAnswered(slot, answers));

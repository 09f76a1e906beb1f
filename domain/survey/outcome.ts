import type { Question } from '../asset-type/asset-type.ts';
import { isAnswered } from './answers/answer-complaint.ts';
import { type AnswerOption, isChoice, isOptional } from './answers/answer-props.ts';
import { type AnswerSlot, answerSlots } from './answers/answer-slots.ts';
import { type SlotAnswers, valueIn } from './answers/answer-value.ts';

export type Outcome = 'pass' | 'fail' | 'info' | 'none';

/** What the answers to a question say: any failing option fails it; 'none' while no slot but note and photo is answered. */
export function outcomeOf(question: Question, answers: SlotAnswers): Outcome {
  const slots = answerSlots(question);
  const outcomes = new Set(slots.flatMap((slot) => chosenOptions(slot, answers)).map((option) => option.outcome));
  if (outcomes.has('fail')) return 'fail';
  if (outcomes.has('pass')) return 'pass';
  const answered = slots.some((slot) => !isOptional(slot.props) && isAnswered(slot, answers));
  return answered ? 'info' : 'none';
}

/** The options that the answer in a slot chooses; none where the slot offers no choice. */
export function chosenOptions({ slot, props }: AnswerSlot, answers: SlotAnswers): AnswerOption[] {
  if (!isChoice(props)) return [];
  const value = valueIn(answers, slot.id);
  const chosen = Array.isArray(value) ? value : [value];
  return props.options.filter((option) => chosen.includes(option.value));
}

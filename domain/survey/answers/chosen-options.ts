import { type AnswerOption, type ChoiceProps, isChoice } from './answer-props.ts';
import type { AnswerSlot } from './answer-slots.ts';
import { type AnswerValue, type SlotAnswers, valueIn } from './answer-value.ts';

/** The options that the answer in a slot chooses; none where the slot offers no choice. */
export function chosenOptions({ slot, props }: AnswerSlot, answers: SlotAnswers): AnswerOption[] {
  if (!isChoice(props)) return [];
  const chosen = chosenValues(valueIn(answers, slot.id));
  return props.options.filter((option) => chosen.includes(option.value));
}

/** Of what was chosen, what is no option of today. */
export const goneOptions = ({ options }: ChoiceProps, value: AnswerValue | null): string[] =>
  chosenValues(value).filter((chosen) => options.every((option) => option.value !== chosen));

/** Whether all that was chosen is an option of today. */
export const isOffered = (props: ChoiceProps, value: AnswerValue): boolean => goneOptions(props, value).length === 0;

/** Options are texts; an answer that was stored as a number chooses the one that reads like it. */
const chosenValues = (value: AnswerValue | null): string[] => [value ?? []].flat().map(String);

import { type ChoiceProps, isChoice } from './answer-props.ts';
import type { AnswerSlot } from './answer-slots.ts';
import { type AnswerValue, readTyped, type SlotAnswers, valueIn } from './answer-value.ts';
import { limitComplaint, numberComplaint } from './number-text.ts';

/** Why what stands in a slot is no answer, in words; null when it is one and when nothing stands there. */
export function answerComplaint({ slot, props }: AnswerSlot, answers: SlotAnswers): string | null {
  if (isChoice(props)) {
    const chosen = valueIn(answers, slot.id);
    return chosen === null || isOffered(props, chosen) ? null : 'No longer an option';
  }
  if (props.component !== 'number') return null;
  const given = readTyped(answers[slot.id]) ?? valueIn(answers, slot.id);
  if (typeof given === 'number') return limitComplaint(given, props.min, props.max);
  return given === null ? null : numberComplaint(String(given), props.min, props.max);
}

/** Whether what stands in a slot answers it. */
export const isAnswered = (slot: AnswerSlot, answers: SlotAnswers): boolean =>
  valueIn(answers, slot.slot.id) !== null && answerComplaint(slot, answers) === null;

/** Whether all that was chosen is an option of today. */
export const isOffered = ({ options }: ChoiceProps, value: AnswerValue): boolean =>
  [value].flat().every((chosen) => options.some((option) => option.value === chosen));

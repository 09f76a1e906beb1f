import { isChoice } from './answer-props.ts';
import type { AnswerSlot } from './answer-slots.ts';
import { readTyped, type SlotAnswers, valueIn } from './answer-value.ts';
import { chosenOptions, isOffered } from './chosen-options.ts';
import { limitComplaint, numberComplaint } from './number-text.ts';

export const NO_LONGER_AN_OPTION = 'No longer an option';

/** What is wrong with what stands in a slot, in words; null when nothing is and when nothing stands there. */
export function answerComplaint({ slot, props }: AnswerSlot, answers: SlotAnswers): string | null {
  if (isChoice(props)) {
    const chosen = valueIn(answers, slot.id);
    return chosen === null || isOffered(props, chosen) ? null : NO_LONGER_AN_OPTION;
  }
  if (props.component !== 'number') return null;
  const given = readTyped(answers[slot.id]) ?? valueIn(answers, slot.id);
  if (typeof given === 'number') return limitComplaint(given, props.min, props.max);
  return given === null ? null : numberComplaint(String(given), props.min, props.max);
}

/** Whether what stands in a slot answers it: of several choices one that fails does, whatever another was that is gone. */
export const isAnswered = (place: AnswerSlot, answers: SlotAnswers): boolean =>
  valueIn(answers, place.slot.id) !== null &&
  (answerComplaint(place, answers) === null || chosenOptions(place, answers).some(({ outcome }) => outcome === 'fail'));

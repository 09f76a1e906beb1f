import { isBlank } from '../../value-required.ts';
import { isChoice } from './answer-props.ts';
import type { AnswerSlot } from './answer-slots.ts';
import { type AnswerValue, readTyped, type SlotAnswers, valueIn } from './answer-value.ts';
import { chosenOptions, isOffered } from './chosen-options.ts';
import { limitComplaint, numberComplaint } from './number-text.ts';
import { readSignature } from './signature.ts';

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

/** The value in a slot; null when it is missing, or when nothing can be seen of what was written, as of a name of blanks of Braille. */
export function givenIn({ slot, props }: AnswerSlot, answers: SlotAnswers): AnswerValue | null {
  const value = valueIn(answers, slot.id);
  if (typeof value !== 'string' || isChoice(props)) return value;
  const signature = props.component === 'signature' ? readSignature(value) : null;
  const written = signature !== null && 'name' in signature ? signature.name : value;
  return isBlank(written) ? null : value;
}

/** Whether what stands in a slot answers it: of several choices one that fails does, whatever another was that is gone. */
export const isAnswered = (place: AnswerSlot, answers: SlotAnswers): boolean =>
  givenIn(place, answers) !== null &&
  (answerComplaint(place, answers) === null || chosenOptions(place, answers).some(({ outcome }) => outcome === 'fail'));

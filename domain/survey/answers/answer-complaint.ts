import type { AnswerSlot } from './answer-slots.ts';
import { readTyped, type SlotAnswers, valueIn } from './answer-value.ts';
import { limitComplaint, numberComplaint } from './number-text.ts';

/** Why what stands in a slot is no answer, in words; null when it is one and when nothing stands there. */
export function answerComplaint({ slot, props }: AnswerSlot, answers: SlotAnswers): string | null {
  if (props.component !== 'number') return null;
  const given = readTyped(answers[slot.id]) ?? valueIn(answers, slot.id);
  if (typeof given === 'number') return limitComplaint(given, props.min, props.max);
  return given === null ? null : numberComplaint(String(given), props.min, props.max);
}

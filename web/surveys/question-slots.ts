import type { Question } from '#domain/asset-type/asset-type.ts';
import { type AnswerSlot, answerSlots } from '#domain/survey/answer-slots.ts';

export interface QuestionSlots {
  /** What the question asks, in the place of the answers. */
  fields: AnswerSlot[];
  /** The optional text that opens from its own button. */
  note: AnswerSlot | null;
  photo: AnswerSlot | null;
}

/** Where each slot of a question has its place on the screen. */
export function questionSlots(question: Question): QuestionSlots {
  const slots = answerSlots(question);
  const photo = slots.find(({ props }) => props.component === 'photo') ?? null;
  const others = slots.filter(({ props }) => props.component !== 'photo');
  const note = others.length > 1 ? (others.find(isNote) ?? null) : null;
  return { fields: others.filter((slot) => slot !== note), note, photo };
}

const isNote = ({ props }: AnswerSlot): boolean =>
  (props.component === 'textarea' || props.component === 'text') && props.optional;

import type { Question } from '#domain/asset-type/asset-type.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { type AnswerSlot, answerSlots } from '#domain/survey/answers/answer-slots.ts';
import { isUnreadable } from './unreadable-words.ts';

export interface QuestionSlots {
  /** In the place of the answers, in the order of the slots. */
  fields: AnswerSlot[];
  /** The optional text that opens from its own button, where it is the only one. */
  note: AnswerSlot | null;
  /** The photo slot in its place beside the note, where it is the only one and not all that is asked. */
  photo: AnswerSlot | null;
}

/** Where each slot of a question has its place on the screen. */
export function questionSlots(question: Question): QuestionSlots {
  const slots = answerSlots(question);
  const photos = slots.filter(isPhoto);
  const notes = slots.filter(isNote);
  const photo = slots.length > 1 ? only(photos) : null;
  const note = slots.length - photos.length > 1 ? only(notes) : null;
  return { fields: slots.filter((slot) => slot !== note && slot !== photo), note, photo };
}

export const isPhoto = ({ props }: AnswerSlot): boolean => props.component === 'photo';

/** Texts that a question is answered without. */
export const isNote = ({ props }: AnswerSlot): boolean =>
  (props.component === 'textarea' || props.component === 'text') && props.optional;

/** Where a canned line is written down: the first text that a question is answered without. */
export const remarkOf = (question: Question): AnswerSlot | null => answerSlots(question).find(isNote) ?? null;

const only = (slots: readonly AnswerSlot[]): AnswerSlot | null => (slots.length === 1 ? (slots[0] ?? null) : null);

/** What 'Clear this answer' takes back: neither photos nor what nobody can read. */
export const clearableSlots = (question: Question, answers: SlotAnswers): AnswerSlot[] =>
  questionSlots(question).fields.filter((field) => !isPhoto(field) && !isUnreadable(field.props) && field.slot.id in answers);

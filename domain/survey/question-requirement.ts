import type { Question } from '../asset-type/asset-type.ts';
import { type AnswerProps, isOptional } from './answers/answer-props.ts';
import { isAnswered } from './answers/answer-complaint.ts';
import { answerSlots } from './answers/answer-slots.ts';
import { type SlotAnswers, valueIn } from './answers/answer-value.ts';
import { outcomeOf } from './outcome.ts';

export type QuestionRequirement = 'answer' | 'note-or-photo';

/** What a question still asks for: an answer in every slot that isn't optional, then a note or a photo of a failing one. */
export function questionRequirement(question: Question, answers: SlotAnswers): QuestionRequirement | null {
  const slots = answerSlots(question);
  if (slots.some((slot) => !isOptional(slot.props) && !isAnswered(slot, answers))) return 'answer';
  if (outcomeOf(question, answers) !== 'fail') return null;
  const evidence = slots.filter(({ props }) => isEvidence(props));
  const isMissing = evidence.every(({ slot }) => valueIn(answers, slot.id) === null);
  return evidence.length > 0 && isMissing ? 'note-or-photo' : null;
}

const isEvidence = (props: AnswerProps): boolean =>
  (props.component === 'text' || props.component === 'textarea' || props.component === 'photo') && props.optional;

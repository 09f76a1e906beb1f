import type { Question } from '../asset-type/asset-type.ts';
import { isAnswered } from './answers/answer-complaint.ts';
import { isOptional } from './answers/answer-props.ts';
import { answerSlots } from './answers/answer-slots.ts';
import type { SlotAnswers } from './answers/answer-value.ts';
import { isUnexplained } from './is-unexplained.ts';

export type QuestionRequirement = 'answer' | 'note-or-photo';

/** What a question still asks for first: an answer in every slot that isn't optional, then a note or a photo of a failing one. */
export function questionRequirement(question: Question, answers: SlotAnswers): QuestionRequirement | null {
  if (answerSlots(question).some((slot) => !isOptional(slot.props) && !isAnswered(slot, answers))) return 'answer';
  return isUnexplained(question, answers) ? 'note-or-photo' : null;
}

import type { Question } from '../asset-type/asset-type.ts';
import { givenIn } from './answers/answer-complaint.ts';
import type { AnswerProps } from './answers/answer-props.ts';
import { answerSlots } from './answers/answer-slots.ts';
import type { SlotAnswers } from './answers/answer-value.ts';
import { outcomeOf } from './outcome.ts';

/** Whether a failing answer has neither the note nor the photo that its question has room for, whatever else of it is open [SURVEY]. */
export function isUnexplained(question: Question, answers: SlotAnswers): boolean {
  if (outcomeOf(question, answers) !== 'fail') return false;
  const evidence = answerSlots(question).filter(({ props }) => isEvidence(props));
  return evidence.length > 0 && evidence.every((place) => givenIn(place, answers) === null);
}

const isEvidence = (props: AnswerProps): boolean =>
  (props.component === 'text' || props.component === 'textarea' || props.component === 'photo') && props.optional;

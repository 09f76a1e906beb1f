import type { Question } from '#domain/asset-type/asset-type.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { outcomeOf } from '#domain/survey/outcome.ts';
import { questionRequirement } from '#domain/survey/question-requirement.ts';

/** What the survey's progress shows of a question; one that fails is so before its note is written. */
export type SegmentState = 'open' | 'answered' | 'failed';

export function segmentState(question: Question, answers: SlotAnswers): SegmentState {
  if (outcomeOf(question, answers) === 'fail') return 'failed';
  return questionRequirement(question, answers) === null ? 'answered' : 'open';
}

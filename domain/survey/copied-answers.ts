import type { Question } from '../asset-type/asset-type.ts';
import type { Answer, AnswerId } from '../grade/asset-grade.ts';
import { slotAnswersOf } from './answers/answer-value.ts';
import { submittedAnswers } from './submitted-answers.ts';

/** What a previous survey answers of these questions; its asset may be of another type by now [SURVEY]. */
export const copiedAnswers = (questions: readonly Question[], previous: readonly Answer[], newId: () => AnswerId): Answer[] =>
  submittedAnswers(questions, slotAnswersOf(previous), [], newId);

import type { Question } from '../asset-type/asset-type.ts';
import type { Answer, AnswerId } from '../grade/asset-grade.ts';
import { type SlotAnswers } from './answer-value.ts';
/**
 * The records that a submitted survey keeps: exactly the given answers of visible questions [design 6]. Of the saved survey
 * that is edited an answer keeps its id, and when unchanged all of it; answers that no screen can show or take back stay too.
 */
export declare function submittedAnswers(
  questions: readonly Question[],
  answers: SlotAnswers,
  saved: readonly Answer[],
  newId: () => AnswerId,
): Answer[];

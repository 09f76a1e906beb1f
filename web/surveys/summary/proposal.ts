import type { Question } from '#domain/asset-type/asset-type.ts';
import type { GradeValue } from '#domain/grade/asset-grade.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { proposedGrade } from '#domain/survey/proposed-grade.ts';
import type { Draft } from '#web/data/protocol/draft.ts';
import { noLongerAsked } from './no-longer-asked.ts';

/** What the answers of a survey propose; no pass where something was given that is no longer asked, for that may have failed. */
export function proposal(questions: readonly Question[], draft: Draft): GradeValue | null {
  const proposed = proposedGrade(questions, draft.answers as SlotAnswers);
  return proposed === 'pass' && noLongerAsked(questions, draft).length > 0 ? null : proposed;
}

import type { Question } from '#domain/asset-type/asset-type.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { proposedGrade } from '#domain/survey/proposed-grade.ts';
import type { Draft, DraftPatch } from '#web/data/protocol/draft.ts';

/** A grade that was chosen, copied or saved gives way once other answers propose another one than before. */
export function followedGrade(questions: readonly Question[], before: Draft, after: Draft): Pick<DraftPatch, 'grade'> {
  if (after.grade === null) return {};
  const [was, is] = [before, after].map(({ answers }) => proposedGrade(questions, answers as SlotAnswers));
  return was === is ? {} : { grade: null };
}

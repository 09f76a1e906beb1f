import type { Question } from '#domain/asset-type/asset-type.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { remedialLines, withoutLines } from '#domain/survey/remedial-lines.ts';
import { type Draft, type DraftPatch, patchDraft } from '#web/data/protocol/draft.ts';
import { chosenGrade, followedGrade } from '../summary/followed-grade.ts';

/** The patch with what follows from its answers; what it says itself stands. */
export function followedPatch(questions: readonly Question[], before: Draft, patch: DraftPatch): DraftPatch {
  if (patch.answers === undefined && patch.grade === undefined) return patch;
  const after = patchDraft(before, patch);
  const grade = patch.grade === undefined ? followedGrade(questions, before, after) : chosenGrade(questions, after);
  return { ...grade, ...followedLines(questions, before, after), ...patch };
}

/** Canned lines go with the last answer that gives them, which may be one to a question that is hidden now. */
function followedLines(questions: readonly Question[], before: Draft, after: Draft): Pick<DraftPatch, 'recommendations'> {
  if (after.recommendations === null) return {};
  const given = new Set(remedialLines(questions, after.answers as SlotAnswers));
  const gone = remedialLines(questions, before.answers as SlotAnswers).filter((line) => !given.has(line));
  const recommendations = withoutLines(after.recommendations, gone);
  return recommendations === after.recommendations ? {} : { recommendations };
}

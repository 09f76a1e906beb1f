import type { Question } from '#domain/asset-type/asset-type.ts';
import { type Draft, type DraftPatch, isSameDraft, patchDraft } from '#web/data/protocol/draft.ts';
import { chosenGrade, followedGrade } from '../summary/followed-grade.ts';
import { askedNow } from '../summary/no-longer-asked.ts';
import { proposal } from '../summary/proposal.ts';
import { followedWorks, isSameLines, withNotes } from './followed-lines.ts';

/** The patch with what follows from its answers; what it says itself stands. */
export function followedPatch(questions: readonly Question[], before: Draft, said: DraftPatch): DraftPatch {
  if (said.answers === undefined && said.grade === undefined) return said;
  const patch = said.answers === undefined ? said : withAsked(questions, before, withNotes(questions, before, said));
  const after = patchDraft(before, patch);
  const grade = patch.grade === undefined ? followedGrade(questions, before, after) : chosenGrade(questions, after);
  const lines = patch.recommendations === undefined ? followedWorks(questions, before, after) : {};
  const followed = { ...grade, ...lines, ...patch };
  return { ...followed, ...asSaved(questions, patchDraft(before, followed)), ...patch };
}

const withAsked = (questions: readonly Question[], before: Draft, patch: DraftPatch): DraftPatch => ({
  ...patch,
  ...askedNow(questions, before, patchDraft(before, patch)),
});

/** Where an edit has come back to the saved answers: the works as they were saved if they say the same, and the grade unless another one is proposed. */
function asSaved(questions: readonly Question[], after: Draft): DraftPatch {
  const { saved, recommendations, grade } = after;
  if (saved === null || !isSameDraft(after, { ...after, answers: saved.answers })) return {};
  const isSameWorks = isSameLines(recommendations, saved.recommendations);
  const proposed = proposal(questions, after);
  const isSameGrade = grade === null && (proposed === null || proposed === saved.grade);
  return {
    ...(isSameWorks && { recommendations: saved.recommendations }),
    ...(isSameGrade && { grade: saved.grade, proposed }),
  };
}

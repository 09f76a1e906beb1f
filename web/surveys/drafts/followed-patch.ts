import type { Question } from '#domain/asset-type/asset-type.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { appendRemedialLines, linesIn, remedialLines, withoutLines } from '#domain/survey/remedial-lines.ts';
import { type Draft, type DraftPatch, isSameDraft, patchDraft } from '#web/data/protocol/draft.ts';
import { chosenGrade, followedGrade } from '../summary/followed-grade.ts';
import { proposal } from '../summary/proposal.ts';

type Followed = Pick<DraftPatch, 'recommendations' | 'withdrawn'>;

/** The patch with what follows from its answers; what it says itself stands. */
export function followedPatch(questions: readonly Question[], before: Draft, patch: DraftPatch): DraftPatch {
  if (patch.answers === undefined && patch.grade === undefined) return patch;
  const after = patchDraft(before, patch);
  const grade = patch.grade === undefined ? followedGrade(questions, before, after) : chosenGrade(questions, after);
  const lines = patch.recommendations === undefined ? followedLines(questions, before, after) : {};
  const followed = { ...grade, ...lines, ...patch };
  return { ...followed, ...asSaved(questions, patchDraft(before, followed)), ...patch };
}

/** Where an edit has come back to the saved answers: the works as they were saved if they say the same, and the grade if it is proposed. */
function asSaved(questions: readonly Question[], after: Draft): DraftPatch {
  const { saved, recommendations, grade } = after;
  if (saved === null || !isSameDraft(after, { ...after, answers: saved.answers })) return {};
  const isSameWorks = sortedLines(recommendations) === sortedLines(saved.recommendations);
  const isSameGrade = grade === null && proposal(questions, after) === saved.grade;
  return {
    ...(isSameWorks && { recommendations: saved.recommendations }),
    ...(isSameGrade && { grade: saved.grade, proposed: saved.grade }),
  };
}

const sortedLines = (text: string | null): string => appendRemedialLines(text, []).split('\n').toSorted().join('\n');

/**
 * Canned lines go with the last answer that gives them, which may be one to a question that is hidden now, and those that stood
 * in the works come back with it.
 */
function followedLines(questions: readonly Question[], before: Draft, after: Draft): Followed {
  const given = remedialLines(questions, after.answers as SlotAnswers);
  const gone = remedialLines(questions, before.answers as SlotAnswers).filter((line) => !given.includes(line));
  const left = withoutLines(after.recommendations, gone);
  const withdrawn = linesOf(before.withdrawn);
  const back = given.filter((line) => withdrawn.includes(line));
  const recommendations = back.length === 0 ? left : appendRemedialLines(left, back);
  const noted = [...new Set([...withdrawn, ...linesIn(after.recommendations, gone)])]
    .filter((line) => !back.includes(line))
    .join('\n');
  return {
    ...(recommendations !== after.recommendations && { recommendations }),
    ...(noted !== (before.withdrawn ?? '') && { withdrawn: noted }),
  };
}

const linesOf = (text = ''): string[] => (text === '' ? [] : text.split('\n'));

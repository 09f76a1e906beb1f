import type { PatchOf } from '#domain/entities.ts';
import type { Answer, AnswerId } from '#domain/grade/asset-grade.ts';
import type { AssetGradeForm } from '#domain/survey/asset-grade-form.ts';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { type SlotAnswers, slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { submittedAnswers } from '#domain/survey/submitted-answers.ts';
import { mergeLines } from '#domain/sync/merge-lines.ts';
import { type Draft, draftNotes, type DraftPatch, patchDraft } from '#web/data/protocol/draft.ts';
import type { SavedGrade } from '#web/data/queries/surveys/saved-grade.ts';

/** What is known of a saved survey without its answers. */
type Saved = Pick<SavedGrade, 'grade' | 'given'>;

/** A saved survey as it is edited. */
export function savedDraft({ grade, given }: Saved, saved: readonly Answer[], startedAt: string): Draft {
  const graded = {
    answers: slotAnswersOf(saved),
    recommendations: grade.recommendations,
    grade: given,
    graded_at: grade.graded_at,
  };
  const { asset_id, inspection_id, id } = grade;
  return { asset_id, inspection_id, grade_id: id, question_id: null, started_at: startedAt, saved: graded, ...graded };
}

/** What makes the one answers of the others; those that are gone are null. */
export function changedAnswers(before: Draft['answers'], after: Draft['answers']): NonNullable<DraftPatch['answers']> {
  const slots = new Set([...Object.keys(after), ...Object.keys(before)]) as Set<keyof Draft['answers']>;
  const changed = [...slots].filter((slot) => after[slot] !== before[slot]);
  return Object.fromEntries(changed.map((slot) => [slot, after[slot] ?? null]));
}

/** What the author of an edit has changed, whatever others saved since it began. */
function ownChanges(draft: Draft): DraftPatch {
  const before = draft.saved;
  if (before === null) return {};
  const answers = changedAnswers(before.answers, draft.answers);
  return {
    ...(Object.keys(answers).length > 0 && { answers }),
    ...(draft.grade !== before.grade && { grade: draft.grade }),
    ...(draft.graded_at !== before.graded_at && { graded_at: draft.graded_at }),
    ...((draft.recommendations ?? '') !== (before.recommendations ?? '') && { recommendations: draft.recommendations }),
  };
}

/** Whether an edit changes anything of what was saved when it began. */
export const isEdited = (draft: Draft): boolean => Object.keys(ownChanges(draft)).length > 0;

/** The edit over what is saved now: what others saved since it began stays, of works each line, but where the author changed the same. */
export function rebasedDraft(draft: Draft, now: Draft): Draft {
  const { recommendations: works, ...own } = ownChanges(draft);
  const worksOfBoth = works !== undefined && { recommendations: mergeLines(worksBefore(draft), works, now.recommendations).text };
  return patchDraft(now, { ...own, ...worksOfBoth, ...draftNotes(draft) });
}

const worksBefore = ({ saved }: Draft): string | null => saved?.recommendations ?? null;

/**
 * What saving an edit writes: the fields that its author changed, and the answers only when one of them did, which makes a
 * bulk-completed survey one of its own.
 */
export function editPatch(
  form: AssetGradeForm,
  draft: Draft,
  questions: readonly Question[],
  saved: readonly Answer[],
  newId: () => AnswerId,
): PatchOf<'asset_grades'> {
  const { answers, ...fields } = ownChanges(draft);
  const patch = Object.fromEntries(Object.keys(fields).map((field) => [field, Reflect.get(form, field)]));
  if (answers === undefined) return patch;
  const merged = patchDraft({ ...draft, answers: slotAnswersOf(saved) }, { answers }).answers as SlotAnswers;
  return { ...patch, answers: submittedAnswers(questions, merged, saved, newId), auto_complete_survey: false };
}

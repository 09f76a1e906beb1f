import type { PatchOf } from '#domain/entities.ts';
import type { Answer, AnswerId } from '#domain/grade/asset-grade.ts';
import type { AssetGradeForm } from '#domain/grade/asset-grade-form.ts';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { type SlotAnswers, slotAnswersOf } from '#domain/survey/answer-value.ts';
import { submittedAnswers } from '#domain/survey/submitted-answers.ts';
import type { Draft } from '#web/data/draft.ts';
import type { Row } from '#web/data/store-reader.ts';

/** A saved survey as it is edited. */
export const savedDraft = (grade: Row<'asset_grades'>, saved: readonly Answer[], startedAt: string): Draft => ({
  asset_id: grade.asset_id,
  inspection_id: grade.inspection_id,
  grade_id: grade.id,
  answers: slotAnswersOf(saved),
  question_id: null,
  recommendations: grade.recommendations,
  grade: grade.grade,
  graded_at: grade.graded_at,
  started_at: startedAt,
});

/** Whether an edit differs from what is saved. */
export function isEdited(draft: Draft, grade: Row<'asset_grades'>, saved: readonly Answer[]): boolean {
  return (
    draft.grade !== grade.grade ||
    draft.graded_at !== grade.graded_at ||
    (draft.recommendations ?? '') !== (grade.recommendations ?? '') ||
    answersDiffer(draft.answers as SlotAnswers, slotAnswersOf(saved))
  );
}

/** What saving an edit writes; answers only when they changed, those to questions that are no longer asked as they were. */
export function editPatch(
  form: AssetGradeForm,
  draft: Draft,
  questions: readonly Question[],
  saved: readonly Answer[],
  newId: () => AnswerId,
): PatchOf<'asset_grades'> {
  const answers = draft.answers as SlotAnswers;
  if (!answersDiffer(answers, slotAnswersOf(saved))) return form;
  const asked = new Set(questions.map((question) => question.id));
  const gone = saved.filter((answer) => !asked.has(answer.question_id));
  return { ...form, answers: [...submittedAnswers(questions, answers, saved, newId), ...gone] };
}

function answersDiffer(one: SlotAnswers, other: SlotAnswers): boolean {
  const slots = Object.keys(one);
  return slots.length !== Object.keys(other).length || slots.some((slot) => one[slot] !== other[slot]);
}

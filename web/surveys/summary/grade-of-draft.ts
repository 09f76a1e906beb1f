import type { Question } from '#domain/asset-type/asset-type.ts';
import { proposedGrade } from '#domain/survey/proposed-grade.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import type { Draft } from '#web/data/protocol/draft.ts';
import type { GradeFieldValues } from '../../grading/grade-fields.tsx';

/** What the inspector chose, else what the answers propose and today. */
export function gradeOfDraft(draft: Draft, questions: readonly Question[], today: string): GradeFieldValues {
  return {
    grade: draft.grade ?? proposedGrade(questions, draft.answers as SlotAnswers),
    graded_at: draft.graded_at ?? today,
    recommendations: draft.recommendations,
  };
}

import type { Question } from '#domain/asset-type/asset-type.ts';
import { outcomeOf } from '#domain/survey/outcome.ts';
import { proposedGrade } from '#domain/survey/proposed-grade.ts';
import type { SlotAnswers } from '#domain/survey/answer-value.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import type { Draft } from '#web/data/draft.ts';
import type { GradeFieldValues } from './grade-fields.tsx';

/** What the inspector chose, else what the answers propose and today; without any answer nothing is proposed. */
export function gradeOfDraft(draft: Draft, questions: readonly Question[], today: string): GradeFieldValues {
  const answers = draft.answers as SlotAnswers;
  const isAnswered = visibleQuestions(questions, answers).some((question) => outcomeOf(question, answers) !== 'none');
  return {
    grade: draft.grade ?? (isAnswered ? proposedGrade(questions, answers) : null),
    graded_at: draft.graded_at ?? today,
    recommendations: draft.recommendations,
  };
}

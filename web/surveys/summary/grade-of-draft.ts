import type { Question } from '#domain/asset-type/asset-type.ts';
import type { Draft } from '#web/data/protocol/draft.ts';
import type { GradeFieldValues } from '../../grading/grade-fields.tsx';
import { proposal } from './proposal.ts';

/** What the inspector chose, else what the answers propose and today. */
export function gradeOfDraft(draft: Draft, questions: readonly Question[], today: string): GradeFieldValues {
  return {
    grade: draft.grade ?? proposal(questions, draft),
    graded_at: draft.graded_at ?? today,
    recommendations: draft.recommendations,
  };
}

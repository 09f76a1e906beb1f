import type { Draft } from '#web/data/protocol/draft.ts';
import type { SurveyData } from '#web/data/queries/surveys/survey.ts';

/** A survey that begins now. */
export const newDraft = ({ asset, inspection }: SurveyData, startedAt: string): Draft => ({
  asset_id: asset.id,
  inspection_id: inspection?.id ?? null,
  grade_id: null,
  answers: {},
  question_id: null,
  recommendations: null,
  grade: null,
  graded_at: null,
  started_at: startedAt,
  saved: null,
});

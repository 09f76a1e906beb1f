import type { Draft } from '../../protocol/draft.ts';

/** What stands for each part of a survey in progress that its app did not know. */
const before: Omit<Draft, 'asset_id' | 'started_at'> = {
  inspection_id: null,
  grade_id: null,
  answers: {},
  question_id: null,
  recommendations: null,
  grade: null,
  graded_at: null,
  saved: null,
};

/** A survey in progress as this app knows it, whichever app began it; what a newer one has put into it stays [DEV]. */
export const completeDraft = (kept: Draft): Draft => ({ ...before, ...kept });

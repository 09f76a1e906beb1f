import { exampleAsset } from '#domain/examples.ts';
import type { Draft } from '../../protocol/draft.ts';

/** A survey in progress that has no answer yet. */
export const exampleDraft = (fields: Partial<Draft> = {}): Draft => ({
  asset_id: exampleAsset().id,
  inspection_id: null,
  grade_id: null,
  answers: {},
  question_id: null,
  recommendations: null,
  grade: null,
  graded_at: null,
  started_at: '2026-11-21T08:00:00.000Z',
  saved: null,
  ...fields,
});

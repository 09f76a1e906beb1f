import type { AssetType } from '#domain/asset-type/asset-type.ts';
import { openQuestions } from '#domain/survey/open-questions.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import type { Draft } from '../../protocol/draft.ts';

export interface DraftProgress {
  answered: number;
  total: number;
}

/** How many of the visible questions are answered [SURVEY]. */
export function draftProgress(draft: Draft, { questions }: Pick<AssetType, 'questions'>): DraftProgress {
  const answers = draft.answers as Record<string, string>;
  const total = visibleQuestions(questions, answers).length;
  const unanswered = openQuestions(questions, answers).filter(({ requirement }) => requirement === 'answer').length;
  return { answered: total - unanswered, total };
}

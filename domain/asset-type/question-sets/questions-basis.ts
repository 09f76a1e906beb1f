import type { AssetType } from '../asset-type.ts';
import { questionSets } from './default-asset-types.ts';
import type { QuestionSet } from './question-set.ts';

/** Where the questions of a type come from, while all of them are of the set that the product ships with [SET]. */
export function questionsBasis({
  id,
  questions,
}: Pick<AssetType, 'id' | 'questions'>): Pick<QuestionSet, 'basis' | 'intervals'> | null {
  const set = questionSets.find((one) => one.id === id);
  const own = new Set(set?.questions.map((question) => question.id));
  return set !== undefined && questions.every((question) => own.has(question.id)) ? set : null;
}

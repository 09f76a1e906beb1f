import { sameValue } from '../../sync/same-value.ts';
import type { AssetType, Question } from '../asset-type.ts';
import { questionSets } from './default-asset-types.ts';
import type { QuestionSet } from './question-set.ts';

/** Where the questions of a type come from, while there are some and all are as the set has them that the product ships with [SET]. */
export function questionsBasis({
  id,
  questions,
}: Pick<AssetType, 'id' | 'questions'>): Pick<QuestionSet, 'basis' | 'intervals'> | null {
  const set = questionSets.find((one) => one.id === id);
  if (set === undefined || questions.length === 0) return null;
  const shipped = new Map(set.questions.map((question) => [question.id, asked(question)]));
  return questions.every((question) => sameValue(asked(question), shipped.get(question.id))) ? set : null;
}

/** What a question asks, and when, wherever it stands among the others. */
const asked = (question: Question): Question => ({ ...question, order: 0 });

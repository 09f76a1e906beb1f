import type { AssetType, Question } from '../asset-type/asset-type.ts';
import type { Answer } from '../grade/asset-grade.ts';

/** The questions that were answered: its type's own, or where none of them was, those of the type that the asset had then. */
export function askedQuestions(
  own: readonly Question[],
  answers: readonly Answer[],
  types: Iterable<Pick<AssetType, 'questions'>>,
): readonly Question[] {
  const answered = new Set(answers.map(({ question_id }) => question_id));
  const isAsked = (questions: readonly Question[]) => questions.some(({ id }) => answered.has(id));
  if (answers.length === 0 || isAsked(own)) return own;
  return [...types].find(({ questions }) => isAsked(questions))?.questions ?? [];
}

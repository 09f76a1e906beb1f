import { MOST_ANSWERS, type Question } from './asset-type.ts';

type Asked = readonly Pick<Question, 'question_answer_types'>[];

/**
 * Why a survey can't hold the answers that a type's questions ask for, in words; null where it can, and where they ask for no
 * more than those `before`.
 */
export function tooManyAnswers(questions: Asked, before: Asked): string | null {
  const asked = answersAskedBy(questions);
  if (asked <= MOST_ANSWERS || asked <= answersAskedBy(before)) return null;
  return `A survey holds at most ${MOST_ANSWERS} answers; these questions ask for ${asked}: leave some out`;
}

const answersAskedBy = (questions: Asked): number =>
  questions.reduce((count, { question_answer_types }) => count + question_answer_types.length, 0);

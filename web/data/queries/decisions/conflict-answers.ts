import type { AssetType } from '#domain/asset-type/asset-type.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { goneAnswerType, parseAnswerProps } from '#domain/survey/answers/answer-props.ts';
import { parseAnswerValue } from '#domain/survey/answers/answer-value.ts';
import { answerWords } from '#domain/survey/answers/answer-words.ts';

/** The answers of one side that the other gave differently, each as its question and its words. */
export function differingAnswers(
  mine: readonly Answer[],
  others: readonly Answer[],
  type: Pick<AssetType, 'questions'> | null,
): string {
  const bySlot = new Map(others.map((answer) => [answer.question_answer_type_id, answer.value]));
  const lines = mine
    .filter((answer) => bySlot.get(answer.question_answer_type_id) !== answer.value)
    .map((answer) => `${answer.question_name}: ${wordsOf(answer, type)}`);
  const missing = others
    .filter((other) => mine.every(({ question_answer_type_id }) => question_answer_type_id !== other.question_answer_type_id))
    .map((other) => `${other.question_name}: (no answer)`);
  return [...lines, ...missing].join('\n');
}

function wordsOf(answer: Answer, type: Pick<AssetType, 'questions'> | null): string {
  const value = parseAnswerValue(answer.value);
  if (value === null) return '(empty)';
  const slots = type?.questions.find(({ id }) => id === answer.question_id)?.answer_types ?? [];
  const slot = slots.find(({ id }) => id === answer.answer_type_id);
  return answerWords(slot === undefined ? goneAnswerType : parseAnswerProps(slot), value);
}

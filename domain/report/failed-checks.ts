import type { Question } from '../asset-type/asset-type.ts';
import type { Answer } from '../grade/asset-grade.ts';
import { isChoice } from '../survey/answers/answer-props.ts';
import { parseAnswerValue, slotAnswersOf } from '../survey/answers/answer-value.ts';
import { outcomeOf } from '../survey/outcome.ts';
import { type AnsweredCheck, answeredCheck, answersByQuestion, readableSlots } from './answered-check.ts';

export interface Checks {
  failed_checks: AnsweredCheck[];
  /** What questions, slots or options that are gone by now were answered with: whether it failed can't be told; absent for none. */
  answered_then?: AnsweredCheck[];
}

/** The questions that were answered with a failing option, and those whose answers nothing of today takes [REC, REPORT]. */
export function checksOf(questions: readonly Question[], answers: readonly Answer[]): Checks {
  const given = slotAnswersOf(answers);
  const byQuestion = answersByQuestion(questions, answers);
  // A survey holds what was asked at the time, whatever the conditions of today hide.
  const failed = questions
    .filter((question) => outcomeOf(question, given) === 'fail')
    .toSorted((one, other) => one.order - other.order);
  const told = new Set<string>(failed.map(({ id }) => id));
  const byId = new Map<string, Question>(questions.map((question) => [question.id, question]));
  const then = [...byQuestion]
    .map(([id, of]) => ({ id, question: byId.get(id) ?? null, of }))
    .filter(({ id, question, of }) => !told.has(id) && of.some((answer) => isGone(question, answer)))
    .map(({ question, of }) => answeredCheck(question, of));
  return {
    failed_checks: failed.map((question) => answeredCheck(question, byQuestion.get(question.id) ?? [])),
    ...(then.length > 0 && { answered_then: then }),
  };
}

/** Whether no slot of a question takes what was answered, or one that doesn't offer it any more. */
function isGone(question: Question | null, { question_answer_type_id, value: stored }: Answer): boolean {
  const value = parseAnswerValue(stored);
  if (value === null) return false;
  const taker = readableSlots(question).find(({ slot }) => slot.id === question_answer_type_id);
  if (taker === undefined) return true;
  const { props } = taker;
  return isChoice(props) && [value].flat().some((chosen) => !props.options.some((option) => option.value === chosen));
}

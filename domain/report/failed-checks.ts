import type { Question } from '../asset-type/asset-type.ts';
import type { Answer } from '../grade/asset-grade.ts';
import { goneAnswerType, isChoice, isChoiceName } from '../survey/answers/answer-props.ts';
import { answerSlots } from '../survey/answers/answer-slots.ts';
import { parseAnswerValue, slotAnswersOf } from '../survey/answers/answer-value.ts';
import { isOffered } from '../survey/answers/chosen-options.ts';
import { outcomeOf } from '../survey/outcome.ts';
import { type AnsweredCheck, answeredCheck, answersByQuestion } from './answered-check.ts';

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

/**
 * Whether no slot of a question takes what was answered, or one that doesn't offer it any more. A slot of which this app can't
 * tell what it takes says nothing of the questions having changed, but for a choice: it was made while its options could be read.
 */
function isGone(question: Question | null, { question_answer_type_id, value: stored }: Answer): boolean {
  const value = parseAnswerValue(stored);
  if (value === null) return false;
  const taker = question === null ? undefined : answerSlots(question).find(({ slot }) => slot.id === question_answer_type_id);
  if (taker === undefined || taker.props === goneAnswerType) return true;
  const { props } = taker;
  if (props.component === 'broken') return isChoiceName(props.component_name);
  return isChoice(props) && !isOffered(props, value);
}

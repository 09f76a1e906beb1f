import type { Question, QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { neverAsked } from '#domain/survey/visible-questions.ts';
import type { Draft } from '#web/data/protocol/draft.ts';
import type { Doubt } from './ask-before-submit.ts';

export type GivenAnswer = Pick<Answer, 'question_answer_type_id' | 'value'>;

/**
 * What was given in a survey and can't be saved with it: its slot has left the questions of the type since, or its question is
 * one that no answers can bring into view. What a saved survey held before its edit stays with it, and is none of this [SURVEY].
 */
export function noLongerAsked(questions: readonly Question[], { answers, saved }: Draft): GivenAnswer[] {
  const never = new Set(neverAsked(questions));
  const asked = questions.filter((question) => !never.has(question));
  const slots = new Set(asked.flatMap(({ question_answer_types }) => question_answer_types.map(({ id }) => id)));
  return Object.entries(answers as SlotAnswers).flatMap(([key, value]) => {
    const slot = key as QuestionAnswerTypeId;
    return slots.has(slot) || value === saved?.answers[slot] ? [] : [{ question_answer_type_id: slot, value }];
  });
}

/** What its author should know of them before the survey is saved; null where there are none. */
export function noLongerAskedDoubt({ length }: readonly GivenAnswer[]): Doubt | null {
  if (length === 0) return null;
  return {
    title: length === 1 ? '1 answer is no longer asked for' : `${length} answers are no longer asked for`,
    body: 'The questions of this asset’s type were changed meanwhile. What is listed as no longer asked is not saved with the survey, its photos neither: write what still counts into the remedial works, and grade by it.',
  };
}

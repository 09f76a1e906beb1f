import type { Question, QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { neverAsked, visibleQuestions } from '#domain/survey/visible-questions.ts';
import { askedIn, askedText, type Draft, type DraftPatch } from '#web/data/protocol/draft.ts';
import type { Doubt } from './ask-before-submit.ts';

export type GivenAnswer = Pick<Answer, 'question_answer_type_id' | 'value'>;

/**
 * What was given in a survey and can't be saved with it: its slot has left the questions of the type since, or its question is
 * one that no answers can bring into view, or that a condition of today hides and no answer of the survey did. What a saved
 * survey held before its edit stays with it, and is none of this [SURVEY].
 */
export function noLongerAsked(questions: readonly Question[], draft: Draft): GivenAnswer[] {
  const { answers, saved } = draft;
  const gone = new Set([...neverAsked(questions), ...hiddenByChange(questions, draft)]);
  const asked = questions.filter((question) => !gone.has(question));
  const slots = new Set(asked.flatMap(({ question_answer_types }) => question_answer_types.map(({ id }) => id)));
  return Object.entries(answers as SlotAnswers).flatMap(([key, value]) => {
    const slot = key as QuestionAnswerTypeId;
    return slots.has(slot) || value === saved?.answers[slot] ? [] : [{ question_answer_type_id: slot, value }];
  });
}

/** The questions that were asked when an answer last changed, and that a change of the set has hidden since. */
function hiddenByChange(questions: readonly Question[], draft: Draft): Question[] {
  const then = askedIn(draft);
  const visible = new Set(visibleQuestions(questions, draft.answers as SlotAnswers));
  return questions.filter((question) => then.has(question.id) && !visible.has(question));
}

/** What is noted of what is asked once answers have changed; what a change of the set had hidden stays noted until it is in view. */
export function askedNow(questions: readonly Question[], before: Draft, after: Draft): Pick<DraftPatch, 'asked'> {
  const isAsked = new Set([...visibleQuestions(questions, after.answers as SlotAnswers), ...hiddenByChange(questions, before)]);
  const asked = askedText(questions.filter((question) => isAsked.has(question)).map(({ id }) => id));
  return asked === before.asked ? {} : { asked };
}

/** What its author should know of them before the survey is saved; null where there are none. */
export function noLongerAskedDoubt({ length }: readonly GivenAnswer[]): Doubt | null {
  if (length === 0) return null;
  return {
    title: length === 1 ? '1 answer is no longer asked for' : `${length} answers are no longer asked for`,
    body: 'The questions of this asset’s type, or answers that they follow from, were changed meanwhile. What is listed as no longer asked is not saved with the survey, its photos neither: write what still counts into the remedial works, and grade by it.',
  };
}

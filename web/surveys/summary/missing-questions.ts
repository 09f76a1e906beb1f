import type { Question } from '#domain/asset-type/asset-type.ts';
import { isOptional } from '#domain/survey/answers/answer-props.ts';
import { answerSlots } from '#domain/survey/answers/answer-slots.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { isUnexplained } from '#domain/survey/is-unexplained.ts';
import { openQuestions } from '#domain/survey/open-questions.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';

interface MissingQuestions {
  /** Failing ones without a note or a photo: they keep a survey from being saved. */
  unexplained: Question[];
  /** May be left out knowingly. */
  unanswered: Question[];
}

/** What a survey leaves open. `before` holds the answers of one that was saved: what was open then may stay as it was [SURVEY]. */
export function missingQuestions(
  questions: readonly Question[],
  answers: SlotAnswers,
  before: SlotAnswers | null,
): MissingQuestions {
  const open = openQuestions(questions, answers);
  const then = before === null ? [] : openQuestions(questions, before);
  const wasUnanswered = new Set(then.filter(({ requirement }) => requirement === 'answer').map(({ question }) => question));
  // A note or a photo that is added leaves what was open as it was.
  const isUntouched = (question: Question) =>
    answerSlots(question).every(({ slot, props }) => isOptional(props) || answers[slot.id] === before?.[slot.id]);
  return {
    unexplained: visibleQuestions(questions, answers).filter(
      (question) => isUnexplained(question, answers) && !isUnexplained(question, before ?? {}),
    ),
    unanswered: open.flatMap(({ question, requirement }) =>
      requirement === 'answer' && !(wasUnanswered.has(question) && isUntouched(question)) ? [question] : [],
    ),
  };
}

import type { Question } from '../asset-type/asset-type.ts';
import { namedFiles } from '../file/named-files.ts';
import type { Answer } from '../grade/asset-grade.ts';
import type { AnswerProps } from '../survey/answers/answer-props.ts';
import { answerSlots } from '../survey/answers/answer-slots.ts';
import { slotAnswersOf, valueIn } from '../survey/answers/answer-value.ts';
import { answerWords } from '../survey/answers/answer-words.ts';
import { outcomeOf } from '../survey/outcome.ts';
import { printableText } from './printable-text.ts';

export interface FailedCheck {
  question: string;
  answer: string;
  /** Ids of the photos that were taken; versions that were written down before they were named have none. */
  photos?: string[];
}

/** The questions that were answered with a failing option, as they were worded then, with all that was answered [REC]. */
export function failedChecks(questions: readonly Question[], answers: readonly Answer[]): FailedCheck[] {
  const given = slotAnswersOf(answers);
  const wording = new Map(answers.map((answer) => [answer.question_id, answer.question_name]));
  // A survey holds what was asked at the time, whatever the conditions of today hide.
  return questions
    .filter((question) => outcomeOf(question, given) === 'fail')
    .toSorted((one, other) => one.order - other.order)
    .map((question) => {
      const slots = answerSlots(question).flatMap(({ slot, props }) => {
        const value = valueIn(given, slot.id);
        if (value === null) return [];
        const photos = props.component === 'photo' ? namedFiles(given[slot.id] ?? null) : [];
        return [{ words: namedWords(props, answerWords(props, value)), photos }];
      });
      const photos = slots.flatMap((slot) => slot.photos);
      return {
        question: printableText(wording.get(question.id) ?? question.name),
        answer: printableText(slots.map(({ words }) => words).join('; ')),
        ...(photos.length > 0 && { photos }),
      };
    });
}

/** What is written beside the choice is named, where its words don't say what they are. */
function namedWords(props: AnswerProps, words: string): string {
  const isBare = props.component === 'number' || props.component === 'date' || props.component === 'text';
  return isBare && props.label !== null ? `${props.label}: ${words}` : words;
}

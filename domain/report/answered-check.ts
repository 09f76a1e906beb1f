import type { Question } from '../asset-type/asset-type.ts';
import { namedFiles } from '../file/named-files.ts';
import type { Answer } from '../grade/asset-grade.ts';
import { type AnswerProps, goneAnswerType } from '../survey/answers/answer-props.ts';
import { type AnswerSlot, answerSlots } from '../survey/answers/answer-slots.ts';
import { type AnswerValue, parseAnswerValue, slotAnswersOf } from '../survey/answers/answer-value.ts';
import { answerWords } from '../survey/answers/answer-words.ts';
import { readSignature } from '../survey/answers/signature.ts';
import { printableText } from './printable-text.ts';

export interface AnsweredCheck {
  question: string;
  answer: string;
  /** Ids of the photos that were taken; versions that were written down before they were named have none. */
  photos?: string[];
}

/** Saved answers by the question whose slot takes them today, or else by the one that they name, which may be gone. */
export function answersByQuestion(questions: readonly Question[], answers: readonly Answer[]): Map<string, Answer[]> {
  const takers = new Map(questions.flatMap((question) => answerSlots(question).map(({ slot }) => [slot.id, question.id])));
  return Map.groupBy(answers, (answer) => takers.get(answer.question_answer_type_id) ?? answer.question_id);
}

/** The slots of today of which it is known what they take. */
const readableSlots = (question: Question | null): readonly AnswerSlot[] =>
  question === null
    ? []
    : answerSlots(question).filter(({ props }) => props.component !== 'unknown' && props.component !== 'broken');

/** A question as it was worded then, with all that was answered [REC]; what no slot of today takes comes last. */
export function answeredCheck(question: Question | null, answers: readonly Answer[]): AnsweredCheck {
  const given = slotAnswersOf(answers);
  const propsOf = new Map<string, AnswerProps>(readableSlots(question).map(({ slot, props }) => [slot.id, props]));
  const parts = [...new Set([...propsOf.keys(), ...Object.keys(given)])].flatMap((slot) => {
    const stored = given[slot] ?? null;
    const value = parseAnswerValue(stored);
    if (value === null) return [];
    const props = propsOf.get(slot) ?? propsBy(stored, value);
    return [
      { words: namedWords(props, answerWords(props, value)), photos: props.component === 'photo' ? namedFiles(stored) : [] },
    ];
  });
  const photos = parts.flatMap((part) => part.photos);
  return {
    question: printableText(answers.at(-1)?.question_name ?? question?.name ?? ''),
    answer: printableText(parts.map(({ words }) => words).join('; ')),
    ...(photos.length > 0 && { photos }),
  };
}

/** What took an answer, as far as the answer itself tells. */
function propsBy(stored: string | null, value: AnswerValue): AnswerProps {
  const beside = { label: null, optional: true };
  if (namedFiles(stored).length > 0) return { component: 'photo', ...beside };
  if (typeof value === 'string' && readSignature(value) !== null) return { component: 'signature', ...beside };
  return goneAnswerType;
}

/** What is written beside the choice is named, where its words don't say what they are. */
function namedWords(props: AnswerProps, words: string): string {
  const isBare = props.component === 'number' || props.component === 'date' || props.component === 'text';
  return isBare && props.label !== null ? `${props.label}: ${words}` : words;
}

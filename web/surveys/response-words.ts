import type { Question } from '#domain/asset-type/asset-type.ts';
import { type SlotAnswers, valueIn } from '#domain/survey/answer-value.ts';
import { answerWords } from '#domain/survey/answer-words.ts';
import { questionSlots } from './question-slots.ts';

/** What a question was answered with, on one line with its note; null when it was not. */
export function responseWords(question: Question, answers: SlotAnswers): string | null {
  const { fields, note } = questionSlots(question);
  const words = [...fields, ...(note === null ? [] : [note])].flatMap(({ slot, props }) => {
    const value = valueIn(answers, slot.id);
    return value === null ? [] : [answerWords(props, value)];
  });
  return words.length === 0 ? null : words.join(' · ');
}

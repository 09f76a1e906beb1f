import type { Question } from '#domain/asset-type/asset-type.ts';
import { type SlotAnswers, valueIn } from '#domain/survey/answers/answer-value.ts';
import { answerWords } from '#domain/survey/answers/answer-words.ts';
import { fieldLabel } from '../answers/field-label.ts';
import { questionSlots } from '../answers/question-slots.ts';

/** What a question was answered with, on one line with its note; null when it was not. */
export function responseWords(question: Question, answers: SlotAnswers): string | null {
  const { fields, note } = questionSlots(question);
  const words = [...fields, ...(note === null ? [] : [note])].flatMap((field) => {
    const value = valueIn(answers, field.slot.id);
    if (value === null) return [];
    const label = field === note ? null : fieldLabel(field, fields);
    return [[label, answerWords(field.props, value)].filter((part) => part !== null).join(' ')];
  });
  return words.length === 0 ? null : words.join(' · ');
}

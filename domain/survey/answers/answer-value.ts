import { z } from 'zod';
import type { QuestionAnswerTypeId } from '../../asset-type/asset-type.ts';
import type { Answer } from '../../grade/asset-grade.ts';

const answerValue = z.union([z.string(), z.number(), z.array(z.string())]);
export type AnswerValue = z.infer<typeof answerValue>;

/** Answers as a draft holds them: JSON text by slot (question_answer_type_id). */
export type SlotAnswers = Readonly<Record<string, string>>;

/** Reads an answer's JSON text without the blanks around it [S3]. Unreadable and empty ones count as missing and give null. */
export function parseAnswerValue(text: string | null | undefined): AnswerValue | null {
  if (text === null || text === undefined) return null;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const read = answerValue.safeParse(given);
  if (!read.success) return null;
  const value = withoutBlanks(read.data);
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}

function withoutBlanks(value: AnswerValue): AnswerValue {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.trim();
  return value.map((one) => one.trim()).filter((one) => one !== '');
}

/** What was typed and is no answer as it stands; a draft keeps it until it is mended, and to every rule it is missing. */
export interface TypedText {
  typed: string;
}
const typedText = z.strictObject({ typed: z.string() });

export const isTypedText = (value: AnswerValue | TypedText | null): value is TypedText => typedText.safeParse(value).success;

export const answerText = (value: AnswerValue | TypedText): string => JSON.stringify(value);

/** The value in a slot, null when it is missing. */
export function valueIn(answers: SlotAnswers, slot: QuestionAnswerTypeId): AnswerValue | null {
  return Object.hasOwn(answers, slot) ? parseAnswerValue(answers[slot]) : null;
}

/** Reads what was typed from a draft's JSON text; null for an answer. */
export function readTyped(text: string | null | undefined): string | null {
  if (text?.startsWith('{') !== true) return null;
  try {
    return typedText.safeParse(JSON.parse(text)).data?.typed ?? null;
  } catch {
    return null;
  }
}

/** The answers of a saved grade, as the survey's rules read them. */
export function slotAnswersOf(answers: readonly Pick<Answer, 'question_answer_type_id' | 'value'>[]): SlotAnswers {
  return Object.fromEntries(answers.map((answer) => [answer.question_answer_type_id, answer.value]));
}

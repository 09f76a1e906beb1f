import { z } from 'zod';
import type { QuestionAnswerTypeId } from '../asset-type/asset-type.ts';
import type { Answer } from '../grade/asset-grade.ts';
declare const answerValue: z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodArray<z.ZodString>]>;
export type AnswerValue = z.infer<typeof answerValue>;
/** Answers as a draft holds them: JSON text by slot (question_answer_type_id). */
export type SlotAnswers = Readonly<Record<string, string>>;
/** Reads an answer's JSON text [S3]. Unreadable and empty ones count as missing and give null. */
export declare function parseAnswerValue(text: string | null | undefined): AnswerValue | null;
/** What was typed and is no answer as it stands; a draft keeps it until it is mended, and to every rule it is missing. */
export interface TypedText {
  typed: string;
}
export declare const isTypedText: (value: AnswerValue | TypedText | null) => value is TypedText;
export declare const answerText: (value: AnswerValue | TypedText) => string;
/** The value in a slot, null when it is missing. */
export declare function valueIn(answers: SlotAnswers, slot: QuestionAnswerTypeId): AnswerValue | null;
/** Reads what was typed from a draft's JSON text; null for an answer. */
export declare function readTyped(text: string | null | undefined): string | null;
/** The answers of a saved grade, as the survey's rules read them. */
export declare function slotAnswersOf(answers: readonly Pick<Answer, 'question_answer_type_id' | 'value'>[]): SlotAnswers;
export {};

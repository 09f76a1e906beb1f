import { z } from 'zod';
import { defineEntity, idOf, jsonText, shortText } from '../entity.ts';

export const assetTypeId = idOf('AssetTypeId');
export type AssetTypeId = z.infer<typeof assetTypeId>;
export const questionId = idOf('QuestionId');
export type QuestionId = z.infer<typeof questionId>;
export const answerTypeId = idOf('AnswerTypeId');
export const questionAnswerTypeId = idOf('QuestionAnswerTypeId');
export type QuestionAnswerTypeId = z.infer<typeof questionAnswerTypeId>;

/** Of one question. */
export const MOST_ANSWER_SLOTS = 10;
/** Of one survey. */
export const MOST_ANSWERS = 300;

/** `props` is JSON text whose shape depends on the component. */
export const answerType = z.strictObject({
  id: answerTypeId,
  component_name: shortText,
  props: jsonText(5_000),
});
export type AnswerType = z.infer<typeof answerType>;

/** One answer slot of a question. */
export const questionAnswerType = z.strictObject({
  id: questionAnswerTypeId,
  question_id: questionId,
  answer_type_id: answerTypeId,
  order: z.int(),
});
export type QuestionAnswerType = z.infer<typeof questionAnswerType>;

/** `value` may hold several alternatives, separated by a pipe. */
export const conditional = z.strictObject({
  question_id: questionId,
  answer_type_id: answerTypeId,
  operator: z.enum(['==', '!=']),
  value: shortText,
});
export type Conditional = z.infer<typeof conditional>;

export const question = z.strictObject({
  id: questionId,
  name: shortText,
  order: z.int(),
  conditional: conditional.nullable(),
  question_answer_types: z.array(questionAnswerType).max(MOST_ANSWER_SLOTS),
  answer_types: z.array(answerType).max(MOST_ANSWER_SLOTS),
});
export type Question = z.infer<typeof question>;

/** Types with `is_complex` 1 take no auto-completed surveys [S9]. */
export const assetTypes = defineEntity({
  name: 'asset_types',
  path: 'asset-types',
  id: assetTypeId,
  fields: {
    name: shortText,
    plural_name: shortText,
    is_complex: z.union([z.literal(0), z.literal(1)]),
    questions: z
      .array(question)
      .max(200)
      .refine((list) => JSON.stringify(list).length <= 1_000_000, 'is too large'),
  },
});
export type AssetType = z.infer<typeof assetTypes.schema>;

import { z } from 'zod';
export declare const assetTypeId: z.core.$ZodBranded<z.ZodString, 'AssetTypeId', 'out'>;
export type AssetTypeId = z.infer<typeof assetTypeId>;
export declare const questionId: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
export type QuestionId = z.infer<typeof questionId>;
export declare const answerTypeId: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
export type AnswerTypeId = z.infer<typeof answerTypeId>;
export declare const questionAnswerTypeId: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
export type QuestionAnswerTypeId = z.infer<typeof questionAnswerTypeId>;
export declare const MOST_ANSWER_SLOTS = 10;
/** `props` is JSON text whose shape depends on the component. */
export declare const answerType: z.ZodObject<
  {
    id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
    component_name: z.ZodString;
    props: z.ZodString;
  },
  z.core.$strict
>;
export type AnswerType = z.infer<typeof answerType>;
/** One answer slot of a question. */
export declare const questionAnswerType: z.ZodObject<
  {
    id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
    question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
    answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
    order: z.ZodInt;
  },
  z.core.$strict
>;
export type QuestionAnswerType = z.infer<typeof questionAnswerType>;
/** `value` may hold several alternatives, separated by a pipe. */
export declare const conditional: z.ZodObject<
  {
    question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
    answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
    operator: z.ZodEnum<{
      '!=': '!=';
      '==': '==';
    }>;
    value: z.ZodString;
  },
  z.core.$strict
>;
export type Conditional = z.infer<typeof conditional>;
export declare const question: z.ZodObject<
  {
    id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
    name: z.ZodString;
    order: z.ZodInt;
    conditional: z.ZodNullable<
      z.ZodObject<
        {
          question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
          answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
          operator: z.ZodEnum<{
            '!=': '!=';
            '==': '==';
          }>;
          value: z.ZodString;
        },
        z.core.$strict
      >
    >;
    question_answer_types: z.ZodArray<
      z.ZodObject<
        {
          id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
          question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
          answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
          order: z.ZodInt;
        },
        z.core.$strict
      >
    >;
    answer_types: z.ZodArray<
      z.ZodObject<
        {
          id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
          component_name: z.ZodString;
          props: z.ZodString;
        },
        z.core.$strict
      >
    >;
  },
  z.core.$strict
>;
export type Question = z.infer<typeof question>;
/** Types with `is_complex` 1 take no auto-completed surveys [S9]. */
export declare const assetTypes: {
  name: 'asset_types';
  path: string;
  id: z.core.$ZodBranded<z.ZodString, 'AssetTypeId', 'out'>;
  fields: {
    name: z.ZodString;
    plural_name: z.ZodString;
    is_complex: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>;
    questions: z.ZodArray<
      z.ZodObject<
        {
          id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
          name: z.ZodString;
          order: z.ZodInt;
          conditional: z.ZodNullable<
            z.ZodObject<
              {
                question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                operator: z.ZodEnum<{
                  '!=': '!=';
                  '==': '==';
                }>;
                value: z.ZodString;
              },
              z.core.$strict
            >
          >;
          question_answer_types: z.ZodArray<
            z.ZodObject<
              {
                id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
                question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                order: z.ZodInt;
              },
              z.core.$strict
            >
          >;
          answer_types: z.ZodArray<
            z.ZodObject<
              {
                id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                component_name: z.ZodString;
                props: z.ZodString;
              },
              z.core.$strict
            >
          >;
        },
        z.core.$strict
      >
    >;
  };
  merge: Partial<Record<string, import('../entity.ts').FieldMerge>>;
  fixed: readonly string[];
  indexes: readonly string[];
  writeOnly: string[];
  schema: z.ZodObject<
    {
      created_at: z.ZodISODateTime;
      updated_at: z.ZodISODateTime;
      deleted_at: z.ZodNullable<z.ZodISODateTime>;
      id: z.core.$ZodBranded<z.ZodString, 'AssetTypeId', 'out'>;
      name: z.ZodString;
      plural_name: z.ZodString;
      is_complex: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>;
      questions: z.ZodArray<
        z.ZodObject<
          {
            id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
            name: z.ZodString;
            order: z.ZodInt;
            conditional: z.ZodNullable<
              z.ZodObject<
                {
                  question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                  answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                  operator: z.ZodEnum<{
                    '!=': '!=';
                    '==': '==';
                  }>;
                  value: z.ZodString;
                },
                z.core.$strict
              >
            >;
            question_answer_types: z.ZodArray<
              z.ZodObject<
                {
                  id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
                  question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                  answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                  order: z.ZodInt;
                },
                z.core.$strict
              >
            >;
            answer_types: z.ZodArray<
              z.ZodObject<
                {
                  id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                  component_name: z.ZodString;
                  props: z.ZodString;
                },
                z.core.$strict
              >
            >;
          },
          z.core.$strict
        >
      >;
    },
    z.core.$strict
  >;
  patch: z.ZodObject<
    {
      deleted_at: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
      name: z.ZodOptional<z.ZodString>;
      plural_name: z.ZodOptional<z.ZodString>;
      is_complex: z.ZodOptional<z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>>;
      questions: z.ZodOptional<
        z.ZodArray<
          z.ZodObject<
            {
              id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
              name: z.ZodString;
              order: z.ZodInt;
              conditional: z.ZodNullable<
                z.ZodObject<
                  {
                    question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                    answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                    operator: z.ZodEnum<{
                      '!=': '!=';
                      '==': '==';
                    }>;
                    value: z.ZodString;
                  },
                  z.core.$strict
                >
              >;
              question_answer_types: z.ZodArray<
                z.ZodObject<
                  {
                    id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
                    question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
                    answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                    order: z.ZodInt;
                  },
                  z.core.$strict
                >
              >;
              answer_types: z.ZodArray<
                z.ZodObject<
                  {
                    id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
                    component_name: z.ZodString;
                    props: z.ZodString;
                  },
                  z.core.$strict
                >
              >;
            },
            z.core.$strict
          >
        >
      >;
    },
    z.core.$strict
  >;
};
export type AssetType = z.infer<typeof assetTypes.schema>;

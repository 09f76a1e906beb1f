import { z } from 'zod';
export declare const assetGradeId: z.core.$ZodBranded<z.ZodString, 'AssetGradeId', 'out'>;
export type AssetGradeId = z.infer<typeof assetGradeId>;
export declare const answerId: z.core.$ZodBranded<z.ZodString, 'AnswerId', 'out'>;
export type AnswerId = z.infer<typeof answerId>;
export declare const gradeValues: readonly ['pass', 'fail'];
export type GradeValue = (typeof gradeValues)[number];
/** `value` is JSON text; `question_name` is the wording of the question when it was answered, which was ruled by its own time. */
export declare const answer: z.ZodObject<
  {
    id: z.core.$ZodBranded<z.ZodString, 'AnswerId', 'out'>;
    question_answer_type_id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
    question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
    answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
    value: z.ZodString;
    question_name: z.ZodString;
  },
  z.core.$strict
>;
export type Answer = z.infer<typeof answer>;
/** `recommendations` holds one line for each remedial work, each starting with a tilde [S3]. */
export declare const assetGrades: {
  name: 'asset_grades';
  path: string;
  id: z.core.$ZodBranded<z.ZodString, 'AssetGradeId', 'out'>;
  fields: {
    created_by_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>;
    asset_id: z.core.$ZodBranded<z.ZodString, 'AssetId', 'out'>;
    inspection_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'InspectionId', 'out'>>;
    grade: z.ZodEnum<{
      fail: 'fail';
      pass: 'pass';
    }>;
    graded_at: z.ZodISODate;
    recommendations: z.ZodNullable<z.ZodString>;
    answers: z.ZodArray<
      z.ZodObject<
        {
          id: z.core.$ZodBranded<z.ZodString, 'AnswerId', 'out'>;
          question_answer_type_id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
          question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
          answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
          value: z.ZodString;
          question_name: z.ZodString;
        },
        z.core.$strict
      >
    >;
    auto_complete_survey: z.ZodBoolean;
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
      id: z.core.$ZodBranded<z.ZodString, 'AssetGradeId', 'out'>;
      created_by_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>;
      asset_id: z.core.$ZodBranded<z.ZodString, 'AssetId', 'out'>;
      inspection_id: z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'InspectionId', 'out'>>;
      grade: z.ZodEnum<{
        fail: 'fail';
        pass: 'pass';
      }>;
      graded_at: z.ZodISODate;
      recommendations: z.ZodNullable<z.ZodString>;
      answers: z.ZodArray<
        z.ZodObject<
          {
            id: z.core.$ZodBranded<z.ZodString, 'AnswerId', 'out'>;
            question_answer_type_id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
            question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
            answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
            value: z.ZodString;
            question_name: z.ZodString;
          },
          z.core.$strict
        >
      >;
      auto_complete_survey: z.ZodBoolean;
    },
    z.core.$strict
  >;
  patch: z.ZodObject<
    {
      deleted_at: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
      created_by_id: z.ZodOptional<z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>>;
      asset_id: z.ZodOptional<z.core.$ZodBranded<z.ZodString, 'AssetId', 'out'>>;
      inspection_id: z.ZodOptional<z.ZodNullable<z.core.$ZodBranded<z.ZodString, 'InspectionId', 'out'>>>;
      grade: z.ZodOptional<
        z.ZodEnum<{
          fail: 'fail';
          pass: 'pass';
        }>
      >;
      graded_at: z.ZodOptional<z.ZodISODate>;
      recommendations: z.ZodOptional<z.ZodNullable<z.ZodString>>;
      answers: z.ZodOptional<
        z.ZodArray<
          z.ZodObject<
            {
              id: z.core.$ZodBranded<z.ZodString, 'AnswerId', 'out'>;
              question_answer_type_id: z.core.$ZodBranded<z.ZodString, 'QuestionAnswerTypeId', 'out'>;
              question_id: z.core.$ZodBranded<z.ZodString, 'QuestionId', 'out'>;
              answer_type_id: z.core.$ZodBranded<z.ZodString, 'AnswerTypeId', 'out'>;
              value: z.ZodString;
              question_name: z.ZodString;
            },
            z.core.$strict
          >
        >
      >;
      auto_complete_survey: z.ZodOptional<z.ZodBoolean>;
    },
    z.core.$strict
  >;
};
export type AssetGrade = z.infer<typeof assetGrades.schema>;

import { z } from 'zod';
import { assetId } from '../asset/asset.ts';
import { answerTypeId, MOST_ANSWERS, questionAnswerTypeId, questionId } from '../asset-type/asset-type.ts';
import { day, defineEntity, idOf, jsonText, longText, SHORT_TEXT, UNSTORABLE } from '../entity.ts';
import { inspectionId } from '../inspection/inspection.ts';
import { isStorable } from '../text-rules.ts';
import { userId } from '../user/user.ts';
import { missingWords } from '../value-required.ts';

export const assetGradeId = idOf('AssetGradeId');
export type AssetGradeId = z.infer<typeof assetGradeId>;
export const answerId = idOf('AnswerId');
export type AnswerId = z.infer<typeof answerId>;

export const gradeValues = ['pass', 'fail'] as const;
export type GradeValue = (typeof gradeValues)[number];

/** `value` is JSON text; `question_name` is the wording of the question when it was answered, which was ruled by its own time. */
export const answer = z.strictObject({
  id: answerId,
  question_answer_type_id: questionAnswerTypeId,
  question_id: questionId,
  answer_type_id: answerTypeId,
  value: jsonText(5_000),
  question_name: z.string().max(SHORT_TEXT).refine(isStorable, UNSTORABLE),
});
export type Answer = z.infer<typeof answer>;

/** `recommendations` holds one line for each remedial work, each starting with a tilde [S3]. */
export const assetGrades = defineEntity({
  name: 'asset_grades',
  path: 'asset-grades',
  id: assetGradeId,
  fields: {
    created_by_id: userId.nullable(),
    asset_id: assetId,
    inspection_id: inspectionId.nullable(),
    grade: z.enum(gradeValues, { error: missingWords }),
    graded_at: day,
    recommendations: longText.nullable(),
    answers: z.array(answer).max(MOST_ANSWERS, `A survey holds at most ${MOST_ANSWERS} answers`),
    auto_complete_survey: z.boolean(),
  },
  merge: { answers: 'slots' },
  judges: { grade: { of: 'answers', bestFirst: gradeValues } },
  fixed: ['inspection_id', 'asset_id', 'created_by_id'],
  derived: {
    answer_count: {
      from: 'answers',
      of: (answers: unknown): number => (Array.isArray(answers) ? answers.length : 0),
      isSent: true,
    },
  },
  apart: 'answers',
  indexes: ['asset_id', 'inspection_id'],
});
export type AssetGrade = z.infer<typeof assetGrades.schema>;

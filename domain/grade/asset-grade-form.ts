import { z } from 'zod';
import { requiredDay, VALUE_REQUIRED } from '../form-fields.ts';
import { longText } from '../entity.ts';
import { markedLines } from '../survey/remedial-lines.ts';
import { gradeValues } from './asset-grade.ts';

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Grade and graded_at are required, trimmed first [S5]; recommendations become marked lines [S3]. */
export const assetGradeForm = z.object({
  grade: z.preprocess(trimmed, z.enum(gradeValues, { error: VALUE_REQUIRED })),
  graded_at: z.preprocess(trimmed, requiredDay),
  recommendations: longText.nullable().transform(markedLines),
});
export type AssetGradeForm = z.infer<typeof assetGradeForm>;

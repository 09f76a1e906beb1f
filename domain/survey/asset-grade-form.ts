import { z } from 'zod';
import { requiredDay } from '../form-fields.ts';
import { VALUE_REQUIRED } from '../value-required.ts';
import { longText } from '../entity.ts';
import { markedLines } from './remedial-lines.ts';
import { gradeValues } from '../grade/asset-grade.ts';
import { GRADED_TOO_LATE, latestGradedAt } from '../grade/graded-at-limit.ts';

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Grade and graded_at are required, trimmed first [S5]; recommendations become marked lines [S3]. */
export const assetGradeForm = z.object({
  grade: z.preprocess(trimmed, z.enum(gradeValues, { error: VALUE_REQUIRED })),
  graded_at: z.preprocess(trimmed, requiredDay),
  recommendations: longText.nullable().transform(markedLines).pipe(longText.nullable()),
});
export type AssetGradeForm = z.infer<typeof assetGradeForm>;

/** The same where it is `today`: no grade is given after tomorrow; a day that was `saved` before may stay [TEXT]. */
export const assetGradeFormOn = (today: string, saved: string | null = null) =>
  assetGradeForm.refine(({ graded_at }) => graded_at <= latestGradedAt(today) || graded_at === saved, {
    path: ['graded_at'],
    error: GRADED_TOO_LATE,
    when: ({ value }) => z.object({ graded_at: assetGradeForm.shape.graded_at }).safeParse(value).success,
  });

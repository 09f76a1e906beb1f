import type { z } from 'zod';
import { type AssetGradeForm, assetGradeFormOn } from '#domain/survey/asset-grade-form.ts';
import type { GradeErrors, GradeFieldValues } from './grade-fields.tsx';

/** The grade as it is stored, or what is wrong with each field [S5]; `saved` is the day that it was given before. */
export function checkGrade(
  values: GradeFieldValues,
  today: string,
  saved: string | null = null,
): { form: AssetGradeForm; errors: null } | { form: null; errors: GradeErrors } {
  const read = assetGradeFormOn(today, saved).safeParse(values);
  if (read.success) return { form: read.data, errors: null };
  return { form: null, errors: Object.fromEntries(read.error.issues.map(fieldMessage)) };
}

const fieldMessage = (issue: z.core.$ZodIssue) => [String(issue.path[0]), issue.message] as const;

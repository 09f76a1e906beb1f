import Box from '@mui/material/Box';
import { LONG_TEXT } from '#domain/entity.ts';
import type { GradeValue } from '#domain/grade/asset-grade.ts';
import { latestGradedAt } from '#domain/grade/graded-at-limit.ts';
import { marksOf } from '#domain/survey/remedial-lines.ts';
import { AnswerButtons } from '#web/ui/buttons/answer-buttons.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useClockHint } from './use-clock-hint.ts';

export interface GradeFieldValues {
  grade: GradeValue | null;
  graded_at: string | null;
  recommendations: string | null;
}
export type GradeErrors = Partial<Record<keyof GradeFieldValues, string>>;

interface GradeFieldsProps {
  values: GradeFieldValues;
  errors: GradeErrors;
  disabled: boolean;
  today: string;
  /** Stands under the remedial works. */
  hint?: string;
  onChange: (patch: Partial<GradeFieldValues>) => void;
}

export const gradeLabels: Record<keyof GradeFieldValues, string> = {
  grade: 'Grade',
  graded_at: 'Date',
  recommendations: 'Recommended remedial works',
};

const grades = [
  { value: 'pass', label: 'Pass', outcome: 'pass' },
  { value: 'fail', label: 'Fail', outcome: 'fail' },
] as const;

/** Grade, date and remedial works of a survey [S2]. */
export function GradeFields({ values, errors, disabled, today, hint, onChange }: GradeFieldsProps) {
  const clockHint = useClockHint();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <AnswerButtons
        label={gradeLabels.grade}
        required
        row
        options={grades}
        value={values.grade}
        disabled={disabled}
        error={errors.grade}
        onChange={(grade) => onChange({ grade: grade === 'fail' ? 'fail' : 'pass' })}
      />
      <DateField
        label={gradeLabels.graded_at}
        value={values.graded_at}
        today={today}
        max={latestGradedAt(today)}
        disabled={disabled}
        error={errors.graded_at}
        hint={disabled ? undefined : clockHint}
        onChange={(day) => onChange({ graded_at: day })}
      />
      <TextAreaField
        label={gradeLabels.recommendations}
        value={values.recommendations ?? ''}
        disabled={disabled}
        error={errors.recommendations}
        hint={hint}
        onChange={(event) => onChange({ recommendations: event.target.value })}
        most={LONG_TEXT}
        more={marksOf(values.recommendations)}
      />
    </Box>
  );
}

import type { AssetId } from '#domain/asset/asset.ts';
import { formatDay } from '#domain/day/format-day.ts';
import type { KeptText } from '#web/forms/keeping/kept-texts.tsx';
import type { GradeFieldValues } from '#web/grading/grade-fields.tsx';

export const historyKey = (id: AssetId): string => `history/${id}`;
export const gradeChangeKey = (id: AssetId): string => `grade-change/${id}`;

/** What may have been typed into the dialogs of an asset. */
export const typedAboutAsset = (id: AssetId): KeptText[] => [
  { formKey: historyKey(id), label: 'History', read: ({ text = '' }: { text?: string }) => text },
  { formKey: gradeChangeKey(id), label: 'Grade change', read: gradeChangeText },
];

const gradeNames = { pass: 'Pass', fail: 'Fail' } as const;

/** Those of its fields that were filled in, a line each. */
function gradeChangeText(values: Partial<GradeFieldValues>): string {
  const { grade = null, graded_at = null, recommendations = null } = values;
  return [grade && gradeNames[grade], graded_at && formatDay(graded_at), recommendations]
    .filter((line) => line !== null && line !== '')
    .join('\n');
}

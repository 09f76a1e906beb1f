import { formatDay } from '#domain/day/format-day.ts';
import type { AssetGrade, GradeValue } from '#domain/grade/asset-grade.ts';
import { givenAfter } from '#domain/grade/given-after.ts';
import { countsBefore, type Ranked } from '#domain/grade/latest-grade.ts';
import type { SurveyData } from '#web/data/queries/surveys/survey.ts';
import type { Doubt } from './ask-before-submit.ts';

/** The survey as it would be saved; its grade may not be chosen yet. */
interface ToSave extends Pick<AssetGrade, 'graded_at' | 'auto_complete_survey'> {
  grade: GradeValue | null;
}

/** What has changed since the survey began that its author should know before it is saved; null where nothing has [SURVEY]. */
export function submitDoubt({ start, graded_here }: Pick<SurveyData, 'start' | 'graded_here'>, survey: ToSave): Doubt | null {
  if (start === 'out-of-scope') {
    return {
      title: 'This asset is no longer in the scope of the inspection',
      body: 'It was moved, or asset types were changed. The survey counts as a grade of the asset, and not in this inspection.',
    };
  }
  if (graded_here === null) return null;
  const grade = graded_here.grade === 'fail' ? 'Fail' : 'Pass';
  return {
    title: 'Graded in this inspection already',
    body: `A survey of ${formatDay(graded_here.graded_at)} is saved: ${grade}. ${whichCounts(survey, graded_here)}`,
  };
}

function whichCounts({ grade, graded_at, auto_complete_survey }: ToSave, here: Ranked): string {
  const created_at = givenAfter(here.created_at, here.created_at);
  const saved: Ranked = { ...here, grade: grade ?? 'pass', graded_at, auto_complete_survey, created_at };
  if (countsBefore(saved, here)) return 'This one counts instead.';
  if (graded_at < here.graded_at) return 'It goes on counting, for its date is later.';
  return 'It goes on counting, for this one copies what was auto-completed.';
}

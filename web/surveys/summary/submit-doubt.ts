import { formatDay } from '#domain/day/format-day.ts';
import type { SurveyData } from '#web/data/queries/surveys/survey.ts';

/** What has changed since the survey began that its author should know before it is saved as of this day; null where nothing has [SURVEY]. */
export function submitDoubt(
  { start, graded_here }: Pick<SurveyData, 'start' | 'graded_here'>,
  gradedAt: string,
): { title: string; body: string } | null {
  if (start === 'out-of-scope') {
    return {
      title: 'This asset is no longer in the scope of the inspection',
      body: 'It was moved, or asset types were changed. The survey counts as a grade of the asset, and not in this inspection.',
    };
  }
  if (graded_here === null) return null;
  const grade = graded_here.grade === 'fail' ? 'Fail' : 'Pass';
  const which = gradedAt < graded_here.graded_at ? 'It goes on counting, for its date is later.' : 'This one counts instead.';
  return {
    title: 'Graded in this inspection already',
    body: `A survey of ${formatDay(graded_here.graded_at)} is saved: ${grade}. ${which}`,
  };
}

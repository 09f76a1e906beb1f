import { formatDay } from '#domain/day/format-day.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { isObstacle, type SurveyStart } from '#domain/survey/survey-start.ts';
import type { SurveyData } from '#web/data/queries/surveys/survey.ts';
import { notDueWords } from '#web/grading/not-due-words.ts';

/** A survey of an asset that is graded in the inspection already. */
export type GradedHere = SurveyData & { [Key in 'inspection' | 'graded_here']: NonNullable<SurveyData[Key]> };

export const isGradedHere = (data: SurveyData): data is GradedHere => data.inspection !== null && data.graded_here !== null;

interface Saved {
  graded_here: { graded_at: string };
  inspection: Pick<Inspection, 'date_from' | 'date_to'>;
  start: SurveyStart;
}

/** What is saved of it, and what becomes of another survey. */
export function gradedHereWords({ graded_here, inspection, start }: Saved, mayEdit: boolean): string {
  const saved = `Its survey of ${formatDay(graded_here.graded_at)} is saved.`;
  if (!isObstacle(start)) return `${saved} Another one would count instead.`;
  const { why, remedy } = notDueWords(inspection, start, mayEdit);
  return `${saved} ${why}. ${remedy}`;
}

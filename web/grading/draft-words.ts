import { formatDay } from '#domain/day/format-day.ts';
import type { Obstacle } from '#web/data/queries/surveys/draft-subject.ts';
import type { DraftToResume } from '#web/data/queries/surveys/drafts-to-resume.ts';

const obstacles: Record<Obstacle, string> = {
  'asset-deleted': 'Asset deleted',
  'site-deleted': 'Site deleted',
  'inspection-gone': 'Inspection removed',
  'inspection-closed': 'Closed/Locked',
  'nothing-to-ask': 'No question can be asked',
  'other-questions': 'Its questions have changed',
  'survey-deleted': 'Survey deleted',
  'not-arrived': 'Not on this device yet',
};

const keptWords = (answers: number) => (answers === 1 ? '1 answer is kept' : `${answers} answers are kept`);

/** How far a survey in progress is, or why it can't go on: 'Closed/Locked: 3 answers are kept'. */
export function draftState({ draft, progress, obstacle }: Pick<DraftToResume, 'draft' | 'progress' | 'obstacle'>): string {
  if (obstacle !== null) return `${obstacles[obstacle]}: ${keptWords(Object.keys(draft.answers).length)}`;
  return progress === null ? 'Survey in progress' : `Resume survey, ${progress.answered} of ${progress.total} answered`;
}

/** Which of an asset's surveys it is: the title of its inspection, 'Ad Hoc Survey', or whose changes it holds. */
export function draftName({ draft, inspection }: Pick<DraftToResume, 'draft' | 'inspection'>): string {
  const title = draft.inspection_id === null ? 'Ad Hoc Survey' : (inspection?.title ?? 'Inspection');
  if (draft.grade_id === null) return title;
  const day = draft.saved?.graded_at ?? null;
  return `${day === null ? 'Changes to a saved survey' : `Changes to the survey of ${formatDay(day)}`} · ${title}`;
}

import type { InspectionId } from '#domain/inspection/inspection.ts';
import { askQuery } from '#web/data/page/use-query.ts';
import type { DraftToResume } from '#web/data/queries/surveys/drafts-to-resume.ts';

/** How many surveys of these inspections are in progress on this device [SURVEY]. */
export const begunSurveys = async (ids: readonly InspectionId[]): Promise<number> =>
  countBegun(await askQuery('draftsToResume', {}), ids);

export const countBegun = (drafts: readonly Pick<DraftToResume, 'draft'>[], ids: readonly InspectionId[]): number =>
  drafts.filter(({ draft }) => draft.inspection_id !== null && ids.includes(draft.inspection_id)).length;

/** What a closing leaves behind on this device; empty for nothing. */
export function begunWords(begun: number): string {
  if (begun === 0) return '';
  return begun === 1
    ? '1 survey is in progress on this device. Submit it first: it can’t be added afterwards.'
    : `${begun} surveys are in progress on this device. Submit them first: they can’t be added afterwards.`;
}

import type { Asset } from '../asset/asset.ts';
import { type DateStatus, inspectionDateStatus } from '../inspection/dates/date-status.ts';
import { isInScope } from '../inspection/in-scope.ts';
import { isClosed } from '../inspection/inspection-status.ts';
import type { Inspection } from '../inspection/inspection.ts';

/** Why no survey may be begun in an inspection. */
export type StartObstacle = 'closed' | Exclude<DateStatus, 'current'> | 'out-of-scope';

/** 'graded' ones may be surveyed again, knowingly. */
export type SurveyStart = 'due' | 'graded' | StartObstacle;

/** Whether a survey of the asset may be begun, whichever way leads to it [S2]; one without an inspection always may. */
export function surveyStart(
  asset: Pick<Asset, 'site_id' | 'asset_type_id' | 'deleted_at'>,
  inspection: Inspection | null,
  isGraded: boolean,
  today: string,
): SurveyStart {
  if (inspection === null) return 'due';
  if (isClosed(inspection)) return 'closed';
  const status = inspectionDateStatus(inspection, today);
  if (status !== 'current') return status;
  if (!isInScope(inspection, asset)) return 'out-of-scope';
  return isGraded ? 'graded' : 'due';
}

export const isObstacle = (start: SurveyStart): start is StartObstacle => start !== 'due' && start !== 'graded';

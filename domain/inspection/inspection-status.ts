import type { Inspection, InspectionStatus } from './inspection.ts';

export const isClosed = (inspection: Pick<Inspection, 'closed_at'>): boolean => inspection.closed_at !== null;

/** 'Open' while closed_at is empty [S4]. */
export function inspectionStatus(inspection: Pick<Inspection, 'closed_at'>): InspectionStatus {
  return isClosed(inspection) ? 'Closed/Locked' : 'Open';
}

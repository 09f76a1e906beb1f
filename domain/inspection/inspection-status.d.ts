import type { Inspection, InspectionStatus } from './inspection.ts';
export declare const isClosed: (inspection: Pick<Inspection, 'closed_at'>) => boolean;
/** 'Open' while closed_at is empty [S4]. */
export declare function inspectionStatus(inspection: Pick<Inspection, 'closed_at'>): InspectionStatus;

import type { Inspection } from './inspection.ts';
import { isClosed } from './inspection-status.ts';

/** An inspection with the number of assets that are left to be tested in it. */
export interface Standing<Fields extends keyof Inspection = 'date_to' | 'closed_at'> {
  inspection: Pick<Inspection, Fields>;
  left: number;
}

/** It has ended, nobody has closed it, and something is left: overdue [DESK]. */
export function isStillOpen({ inspection, left }: Standing, today: string): boolean {
  return inspection.date_to < today && !isClosed(inspection) && left > 0;
}

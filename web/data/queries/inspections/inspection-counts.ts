import { type DateStatus, inspectionDateStatus } from '#domain/inspection/dates/date-status.ts';
import type { StoreReader } from '../store-reader.ts';
import { type InspectionFilter, inspectionsFound } from './inspections-found.ts';

/** How many inspections each tab has, as the filter leaves them [S2]. */
export function inspectionCounts(store: StoreReader, filter: InspectionFilter): Record<DateStatus, number> {
  const counts = { past: 0, current: 0, future: 0 };
  for (const { inspection } of inspectionsFound(store, filter)) counts[inspectionDateStatus(inspection, store.today)] += 1;
  return counts;
}

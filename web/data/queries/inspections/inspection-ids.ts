import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { StoreReader } from '../store-reader.ts';
import { type InspectionListParams, listedInspections } from './inspection-list.ts';

/** All that a list of inspections has, in its order. */
export function inspectionIds(store: StoreReader, params: InspectionListParams): InspectionId[] {
  return listedInspections(store, params).map(({ inspection }) => inspection.id);
}

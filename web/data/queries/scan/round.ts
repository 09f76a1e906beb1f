import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import { inspectionTally } from '../inspections/inspection-scope.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';

export interface Round {
  site_id: SiteId;
  title: string;
  remaining: number;
  total: number;
}

/** How far a round through an inspection is; null when there is no such inspection that the user may see. */
export function round(store: StoreReader, { inspection_id }: { inspection_id: InspectionId }): Round | null {
  const visible = visibleInspection(store, store.get('inspections', inspection_id));
  if (visible === null) return null;
  const { graded, total } = inspectionTally(store, visible.inspection);
  return { site_id: visible.site.id, title: visible.inspection.title, remaining: total - graded, total };
}

import { dateRange } from '#domain/inspection/date-range.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { joinNames } from '#domain/inspection/join-names.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import { inspectionScope, tally, type Tally } from './inspection-scope.ts';
import { personName } from './person-name.ts';
import { visibleInspection } from './visible-inspection.ts';

export interface InspectionDetail extends Tally {
  inspection: Row<'inspections'>;
  site: Row<'sites'>;
  date_range: string;
  /** Joined with commas and 'and' before the last. */
  inspector_names: string;
  closed_by_name: string | null;
  types: (Tally & { asset_type: Row<'asset_types'> })[];
}

/** Null when there is no such inspection that the user may see [S2]. */
export function inspectionDetail(
  store: StoreReader,
  { inspection_id }: { inspection_id: InspectionId },
): InspectionDetail | null {
  const visible = visibleInspection(store, store.get('inspections', inspection_id));
  if (visible === null) return null;
  const { inspection, site } = visible;
  const scoped = inspectionScope(store, inspection);
  const types = inspection.asset_type_ids
    .map((id) => store.get('asset_types', id))
    .filter((type) => type !== undefined)
    .map((asset_type) => ({ asset_type, ...tally(scoped.filter(({ asset }) => asset.asset_type_id === asset_type.id)) }));
  return {
    inspection,
    site,
    date_range: dateRange(inspection),
    inspector_names: joinNames(inspection.inspector_ids.map((id) => personName(store, id)).filter((name) => name !== null)),
    closed_by_name: personName(store, inspection.closed_by_id),
    types,
    ...tally(scoped),
  };
}

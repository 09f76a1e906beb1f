import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import { dateRange } from '#domain/inspection/dates/date-range.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { joinNames } from '#domain/inspection/join-names.ts';
import type { Row } from '../../protocol/row.ts';
import type { StoreReader } from '../store-reader.ts';
import type { Tally } from '#domain/grade/tally.ts';
import { evidenceOf, inspectionTallies } from './inspection-scope.ts';
import { personName } from '../records/person-name.ts';
import { visibleInspection } from './visible-inspection.ts';

export interface InspectionDetail extends Tally {
  inspection: Row<'inspections'>;
  site: Row<'sites'>;
  date_range: string;
  /** Joined with commas and 'and' before the last. */
  inspector_names: string;
  /** Those whose names are known, as they are joined. */
  inspectors: { id: string; name: string }[];
  closed_by_name: string | null;
  /** What speaks for it while it is closed; null while it is open, and where the server has not written it down yet. */
  evidence: EvidenceFigures | null;
  types: (Tally & { asset_type: Row<'asset_types'> })[];
  /** How many assets were tested in it and are not in its scope; while it is closed its report says so. */
  tested_outside: number;
}

/** Null when there is no such inspection that the user may see [S2]. */
export function inspectionDetail(
  store: StoreReader,
  { inspection_id }: { inspection_id: InspectionId },
): InspectionDetail | null {
  const visible = visibleInspection(store, store.get('inspections', inspection_id));
  if (visible === null) return null;
  const { inspection, site } = visible;
  const { types, ...figures } = inspectionTallies(store, inspection);
  const inspectors = inspection.inspector_ids.flatMap((id) => {
    const name = personName(store, id);
    return name === null ? [] : [{ id, name }];
  });
  return {
    inspection,
    site,
    date_range: dateRange(inspection),
    inspector_names: joinNames(inspectors.map(({ name }) => name)),
    inspectors,
    closed_by_name: personName(store, inspection.closed_by_id),
    evidence: evidenceOf(inspection),
    types: types.flatMap(({ id, tally }) => {
      const asset_type = store.get('asset_types', id);
      return asset_type === undefined ? [] : [{ asset_type, ...tally }];
    }),
    ...figures,
  };
}

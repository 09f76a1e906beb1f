import { isClosed } from '#domain/inspection/inspection-status.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { UserId } from '#domain/user/user.ts';
import type { StoreReader } from '../store-reader.ts';
import { matchesFuzzily } from '../assets/fuzzy-match.ts';
import { visibleInspection } from './visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';

/** Which inspections a list is about, whatever their dates. */
export interface InspectionFilter {
  search: string;
  site_id: SiteId | null;
  inspector_id?: UserId | null;
  state?: 'open' | 'closed' | null;
}

export type FoundInspection = { inspection: Row<'inspections'>; site: Row<'sites'> };

/** The inspections that the user may see and the filter leaves [S1, S2]. */
export function inspectionsFound(store: StoreReader, filter: InspectionFilter): FoundInspection[] {
  const { search, site_id, inspector_id = null, state = null } = filter;
  const candidates = site_id === null ? store.all('inspections') : store.by('inspections', 'site_id', site_id);
  return candidates
    .filter((inspection) => state === null || isClosed(inspection) === (state === 'closed'))
    .filter(({ inspector_ids }) => inspector_id === null || inspector_ids.includes(inspector_id))
    .map((inspection) => visibleInspection(store, inspection))
    .filter((visible) => visible !== null)
    .filter(({ inspection, site }) => matchesFuzzily(`${site.name} ${site.client_name} ${inspection.title}`, search));
}

import { monthName } from '#domain/day/month-name.ts';
import { lastInspection, type Repeated } from '#domain/inspection/repeat-inspection.ts';
import type { StoreReader } from '../store-reader.ts';
import { visibleInspection } from './visible-inspection.ts';

export interface InspectionToRepeat extends Repeated {
  /** When it started, in words: 'October'. */
  month: string;
}

/** What the next inspection of a site can take from the last one, without types and people that are gone; null without one [DESK]. */
export function inspectionToRepeat(store: StoreReader, { site_id }: { site_id: string }): InspectionToRepeat | null {
  const seen = store.by('inspections', 'site_id', site_id).filter((inspection) => visibleInspection(store, inspection) !== null);
  const last = lastInspection(seen, store.today);
  if (last === null) return null;
  return {
    month: monthName(last.date_from, store.today),
    scope: last.scope,
    asset_type_ids: last.asset_type_ids.filter((id) => store.get('asset_types', id)?.deleted_at === null),
    inspector_ids: last.inspector_ids.filter((id) => {
      const user = store.get('users', id);
      return user !== undefined && user.deleted_at === null && user.status === 'Active';
    }),
  };
}

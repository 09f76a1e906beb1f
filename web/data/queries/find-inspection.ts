import { may } from '#domain/permissions.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { Row, StoreReader } from '../store-reader.ts';

/** Never there, not for this user, or not yet arrived; or deleted, itself or with its site. */
export interface NotFound {
  state: 'missing' | 'deleted';
}

type Found = { state: 'found'; inspection: Row<'inspections'>; site: Row<'sites'> } | NotFound;

/** The inspection with its site, where the user may see both [D4.1]. */
export function findInspection(store: StoreReader, id: InspectionId): Found {
  const inspection = store.get('inspections', id);
  if (inspection === undefined || !may(store.user, 'see', { entity: 'inspections', record: inspection })) return { state: 'missing' };
  const site = store.get('sites', inspection.site_id);
  if (site === undefined) return { state: 'missing' };
  if (inspection.deleted_at !== null || site.deleted_at !== null) return { state: 'deleted' };
  return { state: 'found', inspection, site };
}

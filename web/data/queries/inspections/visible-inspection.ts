import { may } from '#domain/permissions.ts';
import type { StoreReader } from '../store-reader.ts';
import type { Row } from '../../protocol/row.ts';

/** An inspection with its site; null when it may not be seen, is deleted, or its site is deleted or has not arrived [S1, REC]. */
export function visibleInspection(
  store: StoreReader,
  inspection: Row<'inspections'> | undefined,
): { inspection: Row<'inspections'>; site: Row<'sites'> } | null {
  if (inspection === undefined || inspection.deleted_at !== null) return null;
  if (!may(store.user, 'see', { entity: 'inspections', record: inspection })) return null;
  const site = store.get('sites', inspection.site_id);
  return site === undefined || site.deleted_at !== null ? null : { inspection, site };
}

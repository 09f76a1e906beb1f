import { isVisibleTo } from '#domain/inspection/is-visible-to.ts';
import type { Row, StoreReader } from '../store-reader.ts';

/** An inspection with its site; null when it may not be seen, is deleted, or its site is deleted or has not arrived [S1, D4.1]. */
export function visibleInspection(
  store: StoreReader,
  inspection: Row<'inspections'> | undefined,
): { inspection: Row<'inspections'>; site: Row<'sites'> } | null {
  if (inspection === undefined || inspection.deleted_at !== null || !isVisibleTo(inspection, store.user)) return null;
  const site = store.get('sites', inspection.site_id);
  return site === undefined || site.deleted_at !== null ? null : { inspection, site };
}

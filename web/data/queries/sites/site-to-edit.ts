import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import type { Row } from '../../protocol/row.ts';

/** The site as it is, deleted or not; null when there is none. */
export function siteToEdit(store: StoreReader, { site_id }: { site_id: SiteId }): Row<'sites'> | null {
  return store.get('sites', site_id) ?? null;
}

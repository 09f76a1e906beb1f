import type { DeletedSite } from '#domain/sync/wire.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import { personName } from '../records/person-name.ts';
import { type SiteDetail, typesOf } from './site-detail.ts';

export interface SiteToDecide {
  entry: DeletedSite;
  deleted_by_name: string | null;
}

/** Deleted sites that had closed inspections and of which nobody has said that they stay deleted [PROOF]. */
export const deletedSites = (store: StoreReader, _params: Record<string, never>): SiteToDecide[] =>
  (store.decisions()?.sites ?? [])
    .filter(({ site }) => store.get('sites', site.id)?.deleted_at !== null)
    .map((entry) => ({ entry, deleted_by_name: personName(store, entry.deleted_by_id) }));

/** Whether each of these sites is deleted on this device too; those that it doesn't know are left out. */
export const deletedStates = (store: StoreReader, { ids }: { ids: readonly string[] }): Record<string, boolean> =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const site = store.get('sites', id);
      return site === undefined ? [] : [[id, site.deleted_at !== null]];
    }),
  );

/** The types that a site has assets of, deleted or not. */
export const siteTypes = (store: StoreReader, { site_id }: { site_id: SiteId }): SiteDetail['asset_types'] =>
  typesOf(store, site_id);

/** The names of people, by their ids. */
export const peopleNames = (store: StoreReader, { ids }: { ids: readonly string[] }): Record<string, string> =>
  Object.fromEntries(ids.flatMap((id) => [[id, personName(store, id) ?? '']]));

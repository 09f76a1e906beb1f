import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';

/** What a site selector offers, by name. */
export function siteOptions(store: StoreReader, _params: Record<string, never>): { id: SiteId; name: string }[] {
  return store
    .all('sites')
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

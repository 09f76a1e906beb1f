import { siteAddress } from '#domain/site/site-address.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import { matchesFuzzily } from './fuzzy-match.ts';
import { tally, type Tally } from './inspection-scope.ts';
import { type Page, pageOf, type Window } from './page-of.ts';
import { siteScope } from './site-scope.ts';

export interface SiteCard extends Tally {
  site: Row<'sites'>;
  address: string;
}

/** The sites by name; the search looks in name, client, address and notes [S2]. */
export function siteList(store: StoreReader, { search, window }: { search: string; window: Window }): Page<SiteCard> {
  const found = store
    .all('sites')
    .map((site) => ({ site, address: siteAddress(site) }))
    .filter(({ site, address }) => matchesFuzzily(`${site.name} ${site.client_name} ${address} ${site.notes ?? ''}`, search))
    .sort((one, other) => one.site.name.localeCompare(other.site.name));
  const { rows, ...place } = pageOf(found, window);
  return { ...place, rows: rows.map((row) => ({ ...row, ...tally(siteScope(store, row.site.id)) })) };
}

import { formatDay } from '#domain/day/format-day.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { siteAddress } from '#domain/site/site-address.ts';
import type { StoreReader } from '../store-reader.ts';
import { matchesFuzzily } from '../assets/fuzzy-match.ts';
import type { Tally } from '#domain/grade/tally.ts';
import { type Page, pageOf, type Window } from '../lists/page-of.ts';
import { siteTally } from './site-scope.ts';
import { sortedBy } from '../lists/sorted-by.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';

/** What the list of sites can be sorted by. */
export const siteSorts = ['site', 'address', 'assets', 'failed', 'last'] as const;
export type SiteSort = (typeof siteSorts)[number];

interface Params {
  search: string;
  /** By name when there is none. */
  sort?: { column: SiteSort; descending: boolean } | null;
  window: Window;
}

export interface SiteCard extends Tally {
  site: Row<'sites'>;
  address: string;
  /** When something was tested last in an inspection of the site, or until when the one runs that ends last; null where nothing was. */
  last_inspection: string | null;
}

type Found = Pick<SiteCard, 'site' | 'address'>;

/** The sites by name; the search looks in name, client, address and notes [S2]. */
export function siteList(store: StoreReader, { search, sort = null, window }: Params): Page<SiteCard> {
  const found = store
    .all('sites')
    .map((site) => ({ site, address: siteAddress(site) }))
    .filter(({ site, address }) => matchesFuzzily(`${site.name} ${site.client_name} ${address} ${site.notes ?? ''}`, search))
    .sort((one, other) => one.site.name.localeCompare(other.site.name) || one.site.id.localeCompare(other.site.id));
  const sorted = sort === null ? found : sortedBy(found, sort.descending, (one) => values[sort.column](store, one));
  const { rows, ...place } = pageOf(sorted, window);
  return {
    ...place,
    rows: rows.map((row) => ({
      ...row,
      last_inspection: lastInspectionWords(lastInspection(store, row.site)),
      ...siteTally(store, row.site.id),
    })),
  };
}

const values: Record<SiteSort, (store: StoreReader, found: Found) => string | number> = {
  site: (_, { site }) => site.name,
  address: (_, { address }) => address,
  assets: (store, { site }) => siteTally(store, site.id).total,
  failed: (store, { site }) => siteTally(store, site.id).colours.red,
  last: (store, { site }) => lastInspection(store, site)?.end ?? '',
};

interface Last {
  /** The day of the last test; of one that runs the day on which it ends. */
  end: string;
  isOver: boolean;
}

/** The last of those that have begun and in which something was tested. */
function lastInspection(store: StoreReader, { id }: Row<'sites'>): Last | null {
  const tested = store
    .by('inspections', 'site_id', id)
    .filter((inspection) => inspection.date_from <= store.today && visibleInspection(store, inspection) !== null)
    .map((inspection) => lastOf(store, inspection))
    .filter((last) => last !== null);
  return tested.toSorted((one, other) => other.end.localeCompare(one.end))[0] ?? null;
}

function lastOf(store: StoreReader, { id, date_to, closed_at }: Row<'inspections'>): Last | null {
  const tested = lastTest(store, id);
  if (tested === null) return null;
  const isOver = closed_at !== null || date_to < store.today;
  return { end: isOver ? tested : date_to, isOver };
}

const lastTest = (store: StoreReader, inspection: InspectionId): string | null =>
  store.kept(`last test ${inspection}`, (counted) =>
    counted
      .undisputed('asset_grades', 'inspection_id', inspection)
      .reduce<string | null>((last, { graded_at }) => (last === null || graded_at > last ? graded_at : last), null),
  );

function lastInspectionWords(last: Last | null): string | null {
  if (last === null) return null;
  return last.isOver ? formatDay(last.end) : `Now, until ${formatDay(last.end)}`;
}

import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { dateRange } from '#domain/inspection/dates/date-range.ts';
import { siteAddress } from '#domain/site/site-address.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { Row } from '../../protocol/row.ts';
import type { StoreReader } from '../store-reader.ts';
import type { Tally } from '#domain/grade/tally.ts';
import { inspectionTally } from '../inspections/inspection-scope.ts';
import { type Page, pageOf } from '../lists/page-of.ts';
import { siteTally } from './site-scope.ts';
import { typesAt } from './types-at.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';

interface Params {
  site_id: SiteId;
  /** How many inspections are listed at most. */
  history: number;
}

export interface SiteHistoryEntry extends Tally {
  inspection: Row<'inspections'>;
  /** 'DD/MM/YYYY - DD/MM/YYYY' */
  date_range: string;
}

/** The colours are those of the latest grades. */
export interface SiteDetail extends Tally {
  site: Row<'sites'>;
  address: string;
  /** The types that the site has assets of, by their plural name. */
  asset_types: { id: AssetTypeId; name: string; count: number }[];
  /** The inspections that the user may see, newest first. */
  history: Page<SiteHistoryEntry>;
}

/** Null when there is no such site, or it was deleted [S2]. */
export function siteDetail(store: StoreReader, { site_id, history }: Params): SiteDetail | null {
  const site = store.get('sites', site_id);
  if (site === undefined || site.deleted_at !== null) return null;
  return {
    site,
    address: siteAddress(site),
    asset_types: typesOf(store, site_id),
    history: historyOf(store, site_id, history),
    ...siteTally(store, site_id),
  };
}

/** By their plural name. */
export const typesOf = (store: StoreReader, siteId: SiteId): SiteDetail['asset_types'] =>
  typesAt(store, siteId)
    .map(([id, count]) => ({ id, name: store.get('asset_types', id)?.plural_name ?? '', count }))
    .sort((one, other) => one.name.localeCompare(other.name));

function historyOf(store: StoreReader, siteId: SiteId, most: number): Page<SiteHistoryEntry> {
  const found = store
    .by('inspections', 'site_id', siteId)
    .filter((inspection) => visibleInspection(store, inspection) !== null)
    .toSorted((one, other) => other.date_from.localeCompare(one.date_from) || one.id.localeCompare(other.id));
  const { rows, ...place } = pageOf(found, { from: 0, to: most });
  return {
    ...place,
    rows: rows.map((inspection) => ({
      inspection,
      date_range: dateRange(inspection),
      ...inspectionTally(store, inspection),
    })),
  };
}

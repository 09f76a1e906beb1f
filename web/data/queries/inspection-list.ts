import { dateRange } from '#domain/inspection/date-range.ts';
import { type DateStatus, inspectionDateStatus } from '#domain/inspection/date-status.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import { matchesFuzzily } from './fuzzy-match.ts';
import { inspectionTally, type Tally } from './inspection-scope.ts';
import { type Page, pageOf, type Window } from './page-of.ts';
import { visibleInspection } from './visible-inspection.ts';

interface Params {
  tab: DateStatus;
  search: string;
  site_id: SiteId | null;
  window?: Window;
}

export interface InspectionCard extends Tally {
  inspection: Row<'inspections'>;
  site_name: string;
  /** 'DD/MM/YYYY - DD/MM/YYYY' */
  date_range: string;
  ends_today: boolean;
}

/** The inspections of one tab, the most urgent first [S2]. */
export function inspectionList(store: StoreReader, { tab, search, site_id, window }: Params): Page<InspectionCard> {
  const candidates = site_id === null ? store.all('inspections') : store.by('inspections', 'site_id', site_id);
  const found = candidates
    .filter((inspection) => inspectionDateStatus(inspection, store.today) === tab)
    .map((inspection) => visibleInspection(store, inspection))
    .filter((visible) => visible !== null)
    .filter(({ inspection, site }) => matchesFuzzily(`${site.name} ${site.client_name} ${inspection.title}`, search))
    .sort((one, other) => order[tab](one.inspection, other.inspection));
  const { rows, ...place } = pageOf(found, window);
  return {
    ...place,
    rows: rows.map(({ inspection, site }) => ({
      inspection,
      site_name: site.name,
      date_range: dateRange(inspection),
      ends_today: tab === 'current' && inspection.date_to === store.today,
      ...inspectionTally(store, inspection),
    })),
  };
}

type Order = (one: Row<'inspections'>, other: Row<'inspections'>) => number;
const byEnd: Order = (one, other) => one.date_to.localeCompare(other.date_to) || one.title.localeCompare(other.title);
const byStart: Order = (one, other) => one.date_from.localeCompare(other.date_from) || one.title.localeCompare(other.title);
const order: Record<DateStatus, Order> = { past: (one, other) => byEnd(other, one), current: byEnd, future: byStart };

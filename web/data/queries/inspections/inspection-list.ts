import { dateRange } from '#domain/inspection/dates/date-range.ts';
import { type DateStatus, inspectionDateStatus } from '#domain/inspection/dates/date-status.ts';
import { joinNames } from '#domain/inspection/join-names.ts';
import { listOrder } from '#domain/inspection/list-order.ts';
import { isStillOpen } from '#domain/inspection/still-open.ts';
import type { Row } from '../../protocol/row.ts';
import type { StoreReader } from '../store-reader.ts';
import type { Tally } from '#domain/grade/tally.ts';
import { inspectionTally } from './inspection-scope.ts';
import { type InspectionSort, inspectorNames, sortInspections } from './inspection-sorts.ts';
import { type FoundInspection, type InspectionFilter, inspectionsFound } from './inspections-found.ts';
import { leftIn } from './left-in.ts';
import { type Page, pageOf, type Window } from '../lists/page-of.ts';

export interface InspectionListParams extends InspectionFilter {
  tab: DateStatus;
  /** The tab's own order when there is none. */
  sort?: { column: InspectionSort; descending: boolean } | null;
}

export interface InspectionCard extends Tally {
  inspection: Row<'inspections'>;
  site_name: string;
  /** 'DD/MM/YYYY - DD/MM/YYYY' */
  date_range: string;
  ends_today: boolean;
  /** It ended with something left to be tested, and nobody has closed it. */
  still_open: boolean;
  inspector_names: string;
}

/** The inspections of one tab, the most urgent first [S2]. */
export function inspectionList(
  store: StoreReader,
  { window, ...params }: InspectionListParams & { window?: Window },
): Page<InspectionCard> {
  const { rows, ...place } = pageOf(listedInspections(store, params), window);
  return {
    ...place,
    rows: rows.map(({ inspection, site, left }) => ({
      inspection,
      site_name: site.name,
      date_range: dateRange(inspection),
      ends_today: params.tab === 'current' && inspection.date_to === store.today,
      still_open: isStillOpen({ inspection, left }, store.today),
      inspector_names: joinNames(inspectorNames(store, inspection)),
      ...inspectionTally(store, inspection),
    })),
  };
}

type Listed = FoundInspection & { left: number };

/** All of one tab, in the order of the list. */
export function listedInspections(store: StoreReader, { tab, sort = null, ...filter }: InspectionListParams): Listed[] {
  const found = inspectionsFound(store, filter)
    .filter(({ inspection }) => inspectionDateStatus(inspection, store.today) === tab)
    .map(({ inspection, site }) => ({ inspection, site, left: leftIn(store, inspection) }))
    .sort(listOrder(tab));
  return sort === null ? found : sortInspections(store, found, sort);
}

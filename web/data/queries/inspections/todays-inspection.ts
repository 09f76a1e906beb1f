import { dateRange } from '#domain/inspection/dates/date-range.ts';
import { inspectionDateStatus } from '#domain/inspection/dates/date-status.ts';
import { endsThisWeek } from '#domain/inspection/dates/ends-this-week.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import { listOrder } from '#domain/inspection/list-order.ts';
import { isStillOpen } from '#domain/inspection/still-open.ts';
import type { StoreReader } from '../store-reader.ts';
import { currentInspections } from './current-inspections.ts';
import type { Tally } from '#domain/grade/tally.ts';
import { inspectionTally } from './inspection-scope.ts';
import { leftIn } from './left-in.ts';
import { visibleInspection } from './visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';

export interface TodaysInspection extends Tally {
  inspection: Row<'inspections'>;
  site_name: string;
  date_range: string;
  ends_today: boolean;
}

type Visible = NonNullable<ReturnType<typeof visibleInspection>>;
type Standing = Visible & { left: number };

const standing =
  (store: StoreReader) =>
  (visible: Visible): Standing => ({ ...visible, left: leftIn(store, visible.inspection) });

/** Open and current ones, the most urgent first. */
export const openToday = (store: StoreReader): Standing[] =>
  currentInspections(store)
    .filter(({ inspection }) => !isClosed(inspection))
    .map(standing(store))
    .sort(listOrder('current'));

const openOnes = (store: StoreReader, isMeant: (inspection: Row<'inspections'>) => boolean): Standing[] =>
  store
    .all('inspections')
    .filter((inspection) => !isClosed(inspection) && isMeant(inspection))
    .flatMap((inspection) => visibleInspection(store, inspection) ?? [])
    .map(standing(store));

/** Those that end until Sunday, whether they have begun or not; the most urgent first [DESK]. */
export const openThisWeek = (store: StoreReader): Standing[] =>
  openOnes(store, (inspection) => endsThisWeek(inspection, store.today)).sort(listOrder('current'));

/** Those that have ended, with something left and closed by nobody; the latest first [DESK]. */
export const openPast = (store: StoreReader): Standing[] =>
  openOnes(store, (inspection) => inspectionDateStatus(inspection, store.today) === 'past')
    .filter((one) => isStillOpen(one, store.today))
    .sort(listOrder('past'));

export const todaysInspection = (store: StoreReader, { inspection, site }: Visible): TodaysInspection => ({
  inspection,
  site_name: site.name,
  date_range: dateRange(inspection),
  ends_today: inspection.date_to === store.today,
  ...inspectionTally(store, inspection),
});

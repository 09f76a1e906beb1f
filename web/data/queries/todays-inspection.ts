import { dateRange } from '#domain/inspection/date-range.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import { currentInspections } from './current-inspections.ts';
import { inspectionTally, type Tally } from './inspection-scope.ts';

export interface TodaysInspection extends Tally {
  inspection: Row<'inspections'>;
  site_name: string;
  date_range: string;
  ends_today: boolean;
}

type Current = ReturnType<typeof currentInspections>[number];

/** Open and current ones, those that end first. */
export const openToday = (store: StoreReader): Current[] =>
  currentInspections(store).filter(({ inspection }) => !isClosed(inspection));

export const todaysInspection = (store: StoreReader, { inspection, site }: Current): TodaysInspection => ({
  inspection,
  site_name: site.name,
  date_range: dateRange(inspection),
  ends_today: inspection.date_to === store.today,
  ...inspectionTally(store, inspection),
});

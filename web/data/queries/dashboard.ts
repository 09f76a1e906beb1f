import { dateRange } from '#domain/inspection/date-range.ts';
import { endsThisWeek } from '#domain/inspection/ends-this-week.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import { currentInspections } from './current-inspections.ts';
import { inspectionScope, tally, type Tally } from './inspection-scope.ts';

const MOST_LISTED = 10;

export interface TodaysInspection extends Tally {
  inspection: Row<'inspections'>;
  site_name: string;
  date_range: string;
  ends_today: boolean;
}

export interface Dashboard {
  /** Open and current ones, those that end first. */
  inspections: TodaysInspection[];
  current_count: number;
  ending_this_week: number;
}

/** What matters today, for this user [D6]. */
export function dashboard(store: StoreReader, _params: Record<string, never>): Dashboard {
  const current = currentInspections(store).filter(({ inspection }) => !isClosed(inspection));
  return {
    inspections: current.slice(0, MOST_LISTED).map(({ inspection, site }) => ({
      inspection,
      site_name: site.name,
      date_range: dateRange(inspection),
      ends_today: inspection.date_to === store.today,
      ...tally(inspectionScope(store, inspection)),
    })),
    current_count: current.length,
    ending_this_week: current.filter(({ inspection }) => endsThisWeek(inspection, store.today)).length,
  };
}

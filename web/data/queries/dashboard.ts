import { endsThisWeek } from '#domain/inspection/ends-this-week.ts';
import type { StoreReader } from '../store-reader.ts';
import { openToday, todaysInspection, type TodaysInspection } from './todays-inspection.ts';

const MOST_LISTED = 10;

export interface Dashboard {
  /** Open and current ones, those that end first. */
  inspections: TodaysInspection[];
  current_count: number;
  ending_this_week: number;
}

/** What matters today, for this user [D6]. */
export function dashboard(store: StoreReader, _params: Record<string, never>): Dashboard {
  const current = openToday(store);
  return {
    inspections: current.slice(0, MOST_LISTED).map((one) => todaysInspection(store, one)),
    current_count: current.length,
    ending_this_week: current.filter(({ inspection }) => endsThisWeek(inspection, store.today)).length,
  };
}

/** The open inspections that end until Sunday, those that end first. */
export function endingThisWeek(store: StoreReader, _params: Record<string, never>): TodaysInspection[] {
  return openToday(store)
    .filter(({ inspection }) => endsThisWeek(inspection, store.today))
    .map((one) => todaysInspection(store, one));
}

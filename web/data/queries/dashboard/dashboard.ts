import type { StoreReader } from '../store-reader.ts';
import { openPast, openThisWeek, openToday, todaysInspection, type TodaysInspection } from '../inspections/todays-inspection.ts';

const MOST_LISTED = 10;

export interface Dashboard {
  /** Open and current ones, the most urgent first. */
  inspections: TodaysInspection[];
  current_count: number;
  ending_this_week: number;
  /** Past ones that are neither finished nor closed. */
  still_open: number;
}

/** What matters today, for this user [DESK]. */
export function dashboard(store: StoreReader, _params: Record<string, never>): Dashboard {
  const current = openToday(store);
  return {
    inspections: current.slice(0, MOST_LISTED).map((one) => todaysInspection(store, one)),
    current_count: current.length,
    ending_this_week: openThisWeek(store).length,
    still_open: openPast(store).length,
  };
}

/** The open inspections that end until Sunday, the most urgent first. */
export function endingThisWeek(store: StoreReader, _params: Record<string, never>): TodaysInspection[] {
  return openThisWeek(store).map((one) => todaysInspection(store, one));
}

/** The inspections that have ended with something left and that nobody has closed, the latest first [DESK]. */
export function stillOpen(store: StoreReader, _params: Record<string, never>): TodaysInspection[] {
  return openPast(store).map((one) => todaysInspection(store, one));
}

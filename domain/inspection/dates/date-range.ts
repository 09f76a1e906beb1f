import { formatDay } from '../../day/format-day.ts';
import type { Inspection } from '../inspection.ts';

/** One date when start and end are equal, otherwise 'from - to' [S2]. */
export function dateRange({ date_from, date_to }: Pick<Inspection, 'date_from' | 'date_to'>): string {
  return date_from === date_to ? formatDay(date_from) : `${formatDay(date_from)} - ${formatDay(date_to)}`;
}

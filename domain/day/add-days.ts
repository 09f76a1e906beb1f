import { utcDay } from './utc-day.ts';

/** The day so many days later, or earlier when negative; counted in UTC, where every day has 24 hours. */
export function addDays(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return utcDay(new Date(Date.UTC(year, month - 1, date + count)));
}

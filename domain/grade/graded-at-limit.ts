import { addDays } from '../day/add-days.ts';

export const GRADED_TOO_LATE = "The date can't be after tomorrow";

/** The last day that a grade may be given, where it is `today` [TEXT]. */
export const latestGradedAt = (today: string): string => addDays(today, 1);

/** The same as far as a server knows: the clocks that are furthest ahead are those of UTC+14. */
export function latestGradedAtAnywhere(now: string): string {
  const furthest = new Date(Date.parse(now) + 14 * 3_600_000).toISOString();
  return latestGradedAt(furthest.slice(0, 10));
}

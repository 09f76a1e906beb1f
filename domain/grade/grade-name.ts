import { formatDay } from '../day/format-day.ts';

/** '000417, 21/11/2026', by the serial number of its asset. */
export const gradeName = (serial_number: string | null | undefined, graded_at: string): string =>
  `${serial_number || 'NO SERIAL'}, ${formatDay(graded_at)}`;

/** One that is not known to have answers is no survey [AUDIT.33]. */
export const gradeNoun = (answer_count: number | undefined): string => (answer_count ? 'survey' : 'grade');

import { grouped } from '#domain/grouped.ts';

/** What is said on paper of a list whose rows are not all there, and whether a report has them; null where they are. */
export const printedWords = (there: number, total: number, isReported: boolean): string | null =>
  there >= total
    ? null
    : `Not the whole list: ${grouped(there)} of ${grouped(total)} rows are printed, those near what was on the screen. ${isReported ? 'For all of them download a report, or search' : 'Search'} for fewer.`;

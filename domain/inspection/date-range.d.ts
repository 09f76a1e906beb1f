import type { Inspection } from './inspection.ts';
/** One date when start and end are equal, otherwise 'from - to' [S2]. */
export declare function dateRange({ date_from, date_to }: Pick<Inspection, 'date_from' | 'date_to'>): string;

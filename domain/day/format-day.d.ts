/** DD/MM/YYYY of a day [S9]. Days are text, so that no time zone moves them. */
export declare function formatDay(day: string): string;

/** The day so many days later, or earlier when negative; counted in UTC, where every day has 24 hours. */
export declare function addDays(day: string, count: number): string;

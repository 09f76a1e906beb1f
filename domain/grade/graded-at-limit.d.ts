export declare const GRADED_TOO_LATE = "The date can't be after tomorrow";
/** The last day that a grade may be given, where it is `today` [D4.7]. */
export declare const latestGradedAt: (today: string) => string;
/** The same as far as a server knows: the clocks that are furthest ahead are those of UTC+14. */
export declare function latestGradedAtAnywhere(now: string): string;

/** The calendar day of a moment in UTC, as servers count days. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

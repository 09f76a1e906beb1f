/** What holds on paper alone. */
export const PRINTED = '@media print';

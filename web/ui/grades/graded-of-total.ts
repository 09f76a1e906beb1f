import { grouped } from '#domain/grouped.ts';

/** '1,666/10,000': graded/total as it is shown [GRADE.9]. */
export const gradedOfTotal = (graded: number, total: number): string => `${grouped(graded)}/${grouped(total)}`;

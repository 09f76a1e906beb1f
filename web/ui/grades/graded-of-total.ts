/** '1,666/10,000': graded/total as it is shown [GRADE.9]. */
export const gradedOfTotal = (graded: number, total: number): string =>
  `${graded.toLocaleString('en-GB')}/${total.toLocaleString('en-GB')}`;

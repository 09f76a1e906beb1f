/** 'Date to' after another 'Date From' was chosen: it follows while it is empty or the same day as the start was [DESK]. */
export function followStart(before: { date_from: string; date_to: string }, start: string): string {
  return before.date_to === '' || before.date_to === before.date_from ? start : before.date_to;
}

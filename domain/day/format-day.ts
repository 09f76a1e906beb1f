/** DD/MM/YYYY of a day [S9]. Days are text, so that no time zone moves them. */
export function formatDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

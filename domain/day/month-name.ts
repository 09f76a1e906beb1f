const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The month of a day in words, with its year when it isn't this year's. */
export function monthName(day: string, today: string): string {
  const name = months[Number(day.slice(5, 7)) - 1] ?? '';
  return day.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${day.slice(0, 4)}`;
}

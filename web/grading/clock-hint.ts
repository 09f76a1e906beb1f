import { formatDay } from '#domain/day/format-day.ts';

/** What stands beside a day that is taken from the server's clock, this device's being days off [GRADE.14]. */
export const clockHint = ({ clock_day, today }: { clock_day: string; today: string }): string =>
  `This device’s clock says ${formatDay(clock_day)}. Today is ${formatDay(today)} by the server: set the clock right.`;

import { grouped } from '../grouped.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far two moments lie apart, whichever comes first: 'less than a minute', '40 minutes', '3 hours', '2 days'. */
export function timeSpan(one: string, other: string): string {
  const ms = Math.abs(Date.parse(other) - Date.parse(one));
  if (ms < MINUTE) return 'less than a minute';
  if (ms < HOUR) return count(ms / MINUTE, 'minute');
  if (ms < 2 * DAY) return count(ms / HOUR, 'hour');
  return count(ms / DAY, 'day');
}

function count(value: number, unit: string): string {
  const whole = Math.floor(value);
  return `${grouped(whole)} ${unit}${whole === 1 ? '' : 's'}`;
}

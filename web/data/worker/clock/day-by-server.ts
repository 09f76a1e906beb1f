import { localDay } from '#domain/day/local-day.ts';
import type { HeardTime } from '../disk/user-schema.ts';
import { clockAhead } from './clock-ahead.ts';

export interface Day {
  today: string;
  /** What this device's clock says, where that is another day. */
  clockDay: string | null;
}

const MINUTE_MS = 60_000;
/** Less makes another day only near midnight, and may be a wrong time zone whose hours were set by hand, with the right day. */
const LEAST_MS = 11 * 60 * MINUTE_MS;
/** What a clock that goes right may be set back by. */
const SLACK_MS = 5 * MINUTE_MS;

/** Today on this device: by the server's clock, where the device's was days off when the server last said its time [GRADE.14]. */
export function dayByServer(heard: HeardTime | undefined, device: Date): Day {
  const clockDay = localDay(device);
  const today = localDay(new Date(device.getTime() - errorOf(heard, device.getTime())));
  return { today, clockDay: clockDay === today ? null : clockDay };
}

/**
 * How far the device's clock is ahead, in milliseconds. Somebody has set it since where it would lie before the server's word, if it
 * were still so far ahead, or where it has come up with that word; then it is believed until the server says its time again.
 */
function errorOf(heard: HeardTime | undefined, device: number): number {
  if (heard === undefined) return 0;
  const error = clockAhead(heard.device, heard.server) * MINUTE_MS;
  if (Math.abs(error) < LEAST_MS) return 0;
  const said = Date.parse(heard.server);
  const isSetSince = error > 0 ? device - error < said - SLACK_MS : device >= said;
  return isSetSince ? 0 : error;
}

/** Before it no clock of a device can be right. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);

/** A moment that a device names, in milliseconds, as an instant: its own unless it lies before all sense or after `now` [TEXT]. */
export const saneInstant = (ms: number, now: string): string => possibleInstant(ms, now) ?? now;

/** The same, or null. */
export const possibleInstant = (ms: number, now: string): string | null =>
  ms >= EARLIEST_MS && ms <= Date.parse(now) ? new Date(ms).toISOString() : null;

/** Whether an instant may be stored as the stamp of a record at `now`. */
export const isSaneStamp = (instant: string, now: string): boolean => saneInstant(Date.parse(instant), now) === instant;

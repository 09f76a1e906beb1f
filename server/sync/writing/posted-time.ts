const FIRST_INSTANT_MS = 0;
const LAST_INSTANT_MS = Date.UTC(9999, 11, 31);

/** A time in any notation, as an instant from 1970 on with a year of four digits, whatever a clock says; null when it is none [TEXT.9]. */
export function instantOf(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(Math.min(Math.max(time, FIRST_INSTANT_MS), LAST_INSTANT_MS)).toISOString();
}

const DAY_AND_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/i;

/**
 * The time of an act, with or without milliseconds, in its zone or in UTC. An empty text is none; what is not written so is
 * left to be refused with its field: `Date.parse` makes a time of '0' too.
 */
export function timeIn(value: unknown): unknown {
  if (value === '') return null;
  if (typeof value !== 'string' || !DAY_AND_TIME.test(value)) return value;
  return instantOf(ZONE.test(value) ? value : `${value}Z`) ?? value;
}

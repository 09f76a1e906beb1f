const FIRST_INSTANT_MS = 0;
const LAST_INSTANT_MS = Date.UTC(9999, 11, 31);

/** A day, a time, and the hours and minutes of a zone; PostgreSQL writes whole hours alone. */
const TIME = /^((?:\d{4}|[+-]\d{6})-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:Z|([+-]\d\d)(?::?(\d\d))?)?$/i;

/**
 * A posted time, with or without milliseconds, in its zone or in UTC, as an instant from 1970 on with a year of four digits,
 * whatever a clock says [TEXT.9]; null when it is none: `Date.parse` makes a time of 'site 7' too, and passes over zones that it
 * can't read.
 */
export function instantOf(value: unknown): string | null {
  const found = typeof value === 'string' ? TIME.exec(value) : null;
  if (found === null) return null;
  const [, day = '', clock = '', hours = '+00', minutes = '00'] = found;
  const time = Date.parse(`${day}T${clock}${hours}:${minutes}`);
  return Number.isNaN(time) ? null : new Date(Math.min(Math.max(time, FIRST_INSTANT_MS), LAST_INSTANT_MS)).toISOString();
}

/** The time of an act. An empty text is none; what is no time is left to be refused with its field. */
export const timeIn = (value: unknown): unknown => (value === '' ? null : (instantOf(value) ?? value));

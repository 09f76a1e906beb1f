import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Numbers have at most so many digits; a longer serial number, such as a bar code of the maker, is not one of ours. */
const MOST_DIGITS = 9;
export const LAST_NUMBER = 10 ** MOST_DIGITS - 1;

const DIGITS = '0123456789';
const trimmed = sql<string>`trim(serial_number)`;
const significant = sql<string>`ltrim(trim(serial_number), '0')`;

/** A `case`, for PostgreSQL may compute a column before it leaves out rows. */
const number = sql<number | null>`case
  when length(${trimmed}) > 0 and ltrim(${trimmed}, ${DIGITS}) = '' and length(${significant}) <= ${MOST_DIGITS}
  then cast('0' || ${significant} as integer) end`;

/** Of each asset the integer that a scan reads in its serial number [S4], null where it reads none. */
export const integerSerials = (db: Kysely<Tables>) => db.selectFrom('assets').select(number.as('number'));

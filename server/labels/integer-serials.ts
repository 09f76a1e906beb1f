import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Numbers have at most so many digits; a longer serial number, such as a bar code of the maker, is not one of ours. */
const MOST_DIGITS = 9;
export const LAST_NUMBER = 10 ** MOST_DIGITS - 1;

const DIGITS = '0123456789';
const trimmed = sql<string>`trim(serial_number)`;
const significant = sql<string>`ltrim(trim(serial_number), '0')`;

/** Assets whose serial number a scan reads as an integer [S4], with its digits without leading zeros. */
export const integerSerials = (db: Kysely<Tables>) =>
  db
    .selectFrom('assets')
    .select(significant.as('digits'))
    .where(
      sql<boolean>`length(${trimmed}) > 0 and ltrim(${trimmed}, ${DIGITS}) = '' and length(${significant}) <= ${MOST_DIGITS}`,
    );

/** The highest integer that any asset carries, deleted ones included: those may come back. */
export async function highestSerial(db: Kysely<Tables>): Promise<number> {
  const { highest } = await db
    .selectFrom(integerSerials(db).as('found'))
    .select(sql<number | null>`max(cast('0' || digits as integer))`.as('highest'))
    .executeTakeFirstOrThrow();
  return highest ?? 0;
}

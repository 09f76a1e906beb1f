import { type Kysely, sql } from 'kysely';
import { SERIAL_DIGITS } from '#domain/asset/search-keys.ts';
import type { Tables } from '../database/tables.ts';
import { integerSerials, LAST_NUMBER } from './integer-serials.ts';

/** Numbers that one user takes in 24 hours: labels for a town, and not the end of all numbers. */
export const MOST_A_DAY = 20_000;

/** The last that fills the digits to which numbers are padded. */
const LAST_PADDED = 10 ** SERIAL_DIGITS - 1;

/**
 * The first of so many free numbers in a row, null where they end. It lies above all that were handed out and all of up to six
 * digits that any asset carries, deleted ones included, for those may come back. A longer one is only passed over: it may be a
 * placeholder or a maker's bar code, and must not take all numbers below it away [LABEL.12].
 */
export async function firstFree(db: Kysely<Tables>, handedOut: number, count: number): Promise<number | null> {
  const carried = db.selectFrom(integerSerials(db).as('carried')).select('number').where('number', '>', handedOut);
  const { before } = await db
    .with(
      (cte) => cte('taken').materialized(),
      () => carried.union(db.selectNoFrom(sql<number | null>`cast(${handedOut} as integer)`.as('number'))),
    )
    .with('gaps', (taken) =>
      taken.selectFrom('taken').select(['number', sql<number | null>`lead(number) over (order by number)`.as('next')]),
    )
    .selectFrom('gaps')
    .select((eb) => eb.fn.min('number').as('before'))
    .where('number', '>=', (eb) =>
      eb
        .selectFrom('taken')
        .select((taken) => taken.fn.max('number').as('highest'))
        .where('number', '<=', Math.max(handedOut, LAST_PADDED)),
    )
    .where(sql<boolean>`(next is null or next - number > ${count})`)
    .executeTakeFirstOrThrow();
  return before !== null && before + count <= LAST_NUMBER ? before + 1 : null;
}

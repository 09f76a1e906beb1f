import type { Kysely } from 'kysely';
import { databaseLife } from '../database/postgres/database-life.ts';
import type { Tables } from '../database/tables.ts';
import { firstFree, MOST_A_DAY } from './free-numbers.ts';
import { LAST_NUMBER } from './integer-serials.ts';

/** The first number after a gap is easily told from those before it. */
const ROUND = 1_000;

/** The setting that says in which life of the database numbers were handed out last. */
const LIFE = 'numbers_life';

/**
 * The counter that the locked one stands at; further on in another life of the database, which may have forgotten what it handed
 * out in the one before [LABEL.15].
 */
export async function countedOn(db: Kysely<Tables>, life: string | null, last: number): Promise<number> {
  if (life === null) return last;
  const noted = await db.selectFrom('settings').select('value').where('name', '=', LIFE).executeTakeFirst();
  if (noted?.value === life) return last;
  await noteLife(db, life);
  return noted === undefined ? last : (await skipFrom(db, last)) - 1;
}

const noteLife = (db: Kysely<Tables>, value: string) =>
  db
    .insertInto('settings')
    .values({ name: LIFE, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();

/**
 * Leaves out what may have been handed out and printed since a backup was made, which nothing in it tells: as many as one user
 * takes in a day, the age that a daily backup has. Returns the first number that is handed out from now on [LABEL.10].
 */
export async function skipNumbers(db: Kysely<Tables>): Promise<number> {
  const { last } = await db.selectFrom('label_counter').select('last').where('id', '=', 1).executeTakeFirstOrThrow();
  const life = await databaseLife(db);
  if (life !== null) await noteLife(db, life);
  return skipFrom(db, last);
}

async function skipFrom(db: Kysely<Tables>, last: number): Promise<number> {
  // In a row: wherever the former server found room for a user's runs of a day, it was no further than this.
  const first = (await firstFree(db, last, MOST_A_DAY)) ?? LAST_NUMBER;
  const skipped = Math.min(LAST_NUMBER, Math.ceil((first + MOST_A_DAY - 1) / ROUND) * ROUND);
  await db.updateTable('label_counter').set({ last: skipped }).where('id', '=', 1).execute();
  return skipped + 1;
}

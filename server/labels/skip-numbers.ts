import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { firstFree } from './free-numbers.ts';
import { LAST_NUMBER } from './integer-serials.ts';
import { MOST_A_DAY } from './number-runs.ts';

/** The first number after a gap is easily told from those before it. */
const ROUND = 1_000;

/**
 * Leaves out what may have been handed out and printed since a backup was made, which nothing in it tells: as many as one user
 * takes in a day, the age that a daily backup has. Returns the first number that is handed out from now on [LABEL.10].
 */
export async function skipNumbers(db: Kysely<Tables>): Promise<number> {
  const { last } = await db.selectFrom('label_counter').select('last').where('id', '=', 1).executeTakeFirstOrThrow();
  // In a row: wherever the former server found room for a user's runs of a day, it was no further than this.
  const first = (await firstFree(db, last, MOST_A_DAY)) ?? LAST_NUMBER;
  const skipped = Math.min(LAST_NUMBER, Math.ceil((first + MOST_A_DAY - 1) / ROUND) * ROUND);
  await db.updateTable('label_counter').set({ last: skipped }).where('id', '=', 1).execute();
  return skipped + 1;
}

import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { highestSerial, LAST_NUMBER } from './integer-serials.ts';
import { MOST_A_DAY } from './number-runs.ts';

/** The first number after a gap is easily told from those before it. */
const ROUND = 1_000;

/**
 * Leaves out what may have been handed out and printed since a backup was made, which nothing in it tells: as many as one user
 * takes in a day, the age that a daily backup has. Returns the first number that is handed out from now on [LABEL.10].
 */
export async function skipNumbers(db: Kysely<Tables>): Promise<number> {
  const { last } = await db.selectFrom('label_counter').select('last').where('id', '=', 1).executeTakeFirstOrThrow();
  const highest = Math.max(last, await highestSerial(db));
  const skipped = Math.min(LAST_NUMBER, Math.ceil((highest + MOST_A_DAY) / ROUND) * ROUND);
  await db.updateTable('label_counter').set({ last: skipped }).where('id', '=', 1).execute();
  return skipped + 1;
}

import type { Kysely } from 'kysely';
import { refuseReplaying } from '../../database/postgres/refuse-replaying.ts';
import type { Tables } from '../../database/tables.ts';

/** Whether this database, restored from a backup, lacks an operation that was acknowledged [SYNC]. */
export async function hasForgotten(db: Kysely<Tables>, known: string | undefined): Promise<boolean> {
  if (known === undefined) return false;
  const entry = await db.selectFrom('change_log').select('op_id').where('op_id', '=', known).executeTakeFirst();
  if (entry !== undefined) return false;
  await refuseReplaying(db);
  return true;
}

import { sql } from 'kysely';
import type { Incoming } from '../writing/incoming.ts';
import type { Writing } from '../writing/writing.ts';

/** Whether a record has had this stamp, as far as the log tells: a change gave it, or replaced it. */
export async function isLoggedStamp({ trx }: Writing, { entity, id, ts }: Incoming): Promise<boolean> {
  const log = sql`select 1 from change_log where entity = ${entity} and id = ${id}`;
  // Each is found by an index of its own.
  const { rows } = await sql`${log} and stamp = ${ts} union all ${log} and stamp_before = ${ts} limit 1`.execute(trx);
  return rows.length > 0;
}

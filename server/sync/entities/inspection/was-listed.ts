import { sql } from 'kysely';
import type { Writing } from '../../writing/writing.ts';

/**
 * Whether an inspection has ever listed this author, by what the log says that changes of its inspectors replaced: only the server
 * writes there [HELD.25]. In JSON no text holds an id between bare quotes.
 */
export async function wasListed({ trx, actor }: Writing, inspection: string): Promise<boolean> {
  const tellsOfInspectors = sql`(fields is null or replace(fields, ',inspector_ids,', '') <> fields)`;
  const { rows } = await sql`
    select 1 from change_log where entity = 'inspections' and id = ${inspection} and ver is not null
    and ${tellsOfInspectors} and before like ${`%"${actor.id}"%`} limit 1`.execute(trx);
  return rows.length > 0;
}

import { sql } from 'kysely';
import { tellsOf } from '../../writing/record-history.ts';
import type { Writing } from '../../writing/writing.ts';

/** What one transaction has read: a push may ask for each of its grades, and the log of an inspection may be long [LIMIT]. */
const read = new WeakMap<Writing, Map<string, boolean>>();

/** Whether an inspection has ever listed this author, by what the server's log says that changes of its inspectors replaced [HELD.25]. */
export async function wasListed(writing: Writing, inspection: string): Promise<boolean> {
  const known = read.get(writing) ?? new Map<string, boolean>();
  read.set(writing, known);
  const key = `${inspection}/${writing.actor.id}`;
  const isListed = known.get(key) ?? (await readListed(writing, inspection));
  known.set(key, isListed);
  return isListed;
}

/** In JSON no text holds an id between bare quotes. */
async function readListed({ trx, actor }: Writing, inspection: string): Promise<boolean> {
  const tellsOfInspectors = sql`(fields is null or ${tellsOf('inspector_ids')})`;
  const { rows } = await sql`
    select 1 from change_log where entity = 'inspections' and id = ${inspection} and ver is not null
    and ${tellsOfInspectors} and before like ${`%"${actor.id}"%`} limit 1`.execute(trx);
  return rows.length > 0;
}

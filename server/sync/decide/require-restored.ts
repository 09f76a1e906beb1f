import { sql } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import type { ConflictsTable } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import { tellsOf } from '../writing/record-history.ts';
import { readRow, type Writing } from '../writing/writing.ts';

type Decided = Pick<ConflictsTable, 'entity' | 'id' | 'field' | 'lost' | 'op_id'>;

/** A lost value was brought back where the record holds it, or this actor has changed the field since, as what was added meanwhile stays [MERGE]. */
export async function requireRestored(writing: Writing, conflict: Decided): Promise<void> {
  if ((await holdsLost(writing, conflict)) || (await wasChangedSince(writing, conflict))) return;
  throw new Refusal(409, 'The record does not hold this value: save it there first', 'resolution');
}

async function holdsLost(writing: Writing, { entity, id, field, lost }: Decided): Promise<boolean> {
  const row: Fields | null = await readRow(writing, entity as EntityName, id);
  return row !== null && sameValue(row[field], JSON.parse(lost));
}

async function wasChangedSince({ trx, actor }: Writing, { entity, id, field, op_id }: Decided): Promise<boolean> {
  const { rows } = await sql`
    select 1 from change_log where entity = ${entity} and id = ${id} and user_id = ${actor.id} and ${tellsOf(field)}
      and ver > (select ver from change_log where op_id = ${op_id}) limit 1`.execute(trx);
  return rows.length > 0;
}

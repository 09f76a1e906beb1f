import { sql } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import { type Fields, mergePatch } from '#domain/sync/merge-patch.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import type { ConflictsTable } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import { tellsOf } from '../writing/record-history.ts';
import { readRow, type Writing } from '../writing/writing.ts';

type Decided = Pick<ConflictsTable, 'entity' | 'id' | 'field' | 'kept' | 'lost' | 'op_id' | 'created_at'>;

/** A lost value was brought back where bringing it back changes nothing any more, or this actor has changed the field since [MERGE]. */
export async function requireRestored(writing: Writing, conflict: Decided): Promise<void> {
  if ((await isBack(writing, conflict)) || (await wasChangedSince(writing, conflict))) return;
  throw new Refusal(409, 'The record does not hold this value: save it there first', 'resolution');
}

/** What was added to it meanwhile stays, as with the edit that brings it back; where the record wins, it is not. */
async function isBack(writing: Writing, { entity, id, field, kept, lost }: Decided): Promise<boolean> {
  const row: Fields | null = await readRow(writing, entity as EntityName, id);
  if (row === null) return false;
  const merge = mergePatch(entity as EntityName, row, { [field]: JSON.parse(lost) as unknown }, () => JSON.parse(kept));
  return merge.lost.length === 0 && sameValue(row[field], merge.values[field]);
}

/** An edit that changed nothing has no place among the others but its time. */
async function wasChangedSince({ trx, actor }: Writing, { entity, id, field, op_id, created_at }: Decided): Promise<boolean> {
  const met = sql`(select ver from change_log where op_id = ${op_id})`;
  const { rows } = await sql`
    select 1 from change_log where entity = ${entity} and id = ${id} and user_id = ${actor.id} and ${tellsOf(field)}
      and ver is not null and (ver > ${met} or (${met} is null and server_time > ${created_at})) limit 1`.execute(trx);
  return rows.length > 0;
}

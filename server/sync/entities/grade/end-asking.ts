import { sql } from 'kysely';
import { allSeen } from '../../../database/seen.ts';
import type { ConflictsTable } from '../../../database/tables.ts';
import { endConflict } from '../../decide/end-conflict.ts';
import { as, workerOf } from '../../writing/as.ts';
import { tellsOf } from '../../writing/record-history.ts';
import { type LiveRow, readRow, type Writing } from '../../writing/writing.ts';

/**
 * A deletion that was asked about for a test is asked about no more once none stands that its author gave since: a device sends
 * a test and its undo one after the other [MERGE.17].
 */
export function endAsking(writing: Writing, grade: LiveRow<'asset_grades'>): void {
  const worker = workerOf(writing);
  writing.atEnd.set(`asked/${grade.asset_id}`, async (ending) => {
    const asset = await readRow(ending, 'assets', grade.asset_id);
    if (asset === null || asset.deleted_at === null) return;
    await as(ending, worker, async () => {
      for (const conflict of await askedForNone(ending, asset.id))
        await endConflict(ending, conflict, { resolution: 'kept', taken_back: grade.id });
    });
  });
}

/** What was edited of the asset itself and met its deletion is asked about all the same. */
async function askedForNone({ trx }: Writing, asset: string) {
  const isGiven = sql`(given.stamp_before is null or given.fields is null or ${tellsOf('deleted_at')})`;
  const standing = sql`select 1 from asset_grades as grade
    join change_log as given on given.entity = 'asset_grades' and given.id = grade.id
    where ${allSeen('asset_grades')} and grade.asset_id = ${asset} and grade.deleted_at is null
      and grade.created_by_id = conflicts.lost_by_id and given.ver >= met.ver and ${isGiven}`;
  const { rows } = await sql<Pick<ConflictsTable, 'conflict_id' | 'entity' | 'id' | 'field'>>`
    select conflicts.conflict_id, conflicts.entity, conflicts.id, conflicts.field from conflicts
    join change_log as met on met.op_id = conflicts.op_id and met.entity = 'asset_grades'
    where conflicts.entity = 'assets' and conflicts.id = ${asset} and conflicts.field = 'deleted_at'
      and conflicts.resolved_at is null and not exists (${standing})`.execute(trx);
  return rows;
}

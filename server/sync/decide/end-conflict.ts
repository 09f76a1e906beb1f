import type { AuditDetails } from '#domain/audit/audit-details.ts';
import type { ConflictsTable } from '../../database/tables.ts';
import type { Writing } from '../writing/writing.ts';

type Open = Pick<ConflictsTable, 'conflict_id' | 'entity' | 'id' | 'field'>;

/** Nobody is asked about it any more; the trail tells who ended it, and how. */
export async function endConflict(
  writing: Writing,
  { conflict_id, entity, id, field }: Open,
  how: Omit<AuditDetails['resolved'], 'field'>,
): Promise<void> {
  const { trx, now, actor } = writing;
  await trx
    .updateTable('conflicts')
    .set({ resolved_at: now, resolved_by_id: actor.id, resolution: how.resolution })
    .where('conflict_id', '=', conflict_id)
    .execute();
  const about = { user_id: actor.id, entity, record_id: id };
  writing.audit.append(now, { kind: 'resolved', ...about, details: { field, ...how } });
  writing.isNews = true;
}

import type { Fields } from '#domain/sync/merge-patch.ts';
import type { LiveRow, Writing } from '../../writing/writing.ts';

/** When the device says that it closed, and when its closing arrived first [PROOF]. */
export interface Closing {
  claimed_at: string;
  received_at: string;
}

type Inspection = LiveRow<'inspections'>;

/** Whether this closes or deletes what grades are given in. */
export const isLocking = ({ closed_at = null, deleted_at = null }: Fields): boolean => closed_at !== null || deleted_at !== null;

const isLocked = (row: Pick<Inspection, 'closed_at' | 'deleted_at'> | null): boolean =>
  row !== null && (row.closed_at !== null || row.deleted_at !== null);

/** When the lock of an inspection arrived, the earlier one of a closing and a deletion; null while it is open. */
export async function lockedAt(writing: Writing, inspection: Inspection): Promise<string | null> {
  if (!isLocked(inspection)) return null;
  const stored = await readLocks(writing, inspection.id);
  const closed = inspection.closed_at === null ? null : (stored?.closed_received_at ?? inspection.closed_at);
  const deleted = inspection.deleted_at === null ? null : (stored?.deleted_received_at ?? inspection.deleted_at);
  return [closed, deleted].filter((at) => at !== null).sort()[0] ?? null;
}

/** Keeps when a closing or a deletion arrived; what waits for an inspection that is open again may follow. */
export async function keepLocks(
  writing: Writing,
  before: Inspection | null,
  after: Inspection,
  { closing, at }: { closing: Closing | null; at: string },
): Promise<void> {
  if (isLocked(before) && !isLocked(after)) writing.opened = [...writing.opened, after.id];
  // What one verdict opens and closes again takes nothing that nobody has decided about.
  if (isLocked(after)) writing.opened = writing.opened.filter((id) => id !== after.id);
  const isDeletion = (before?.deleted_at ?? null) === null && after.deleted_at !== null;
  if (closing === null && !isDeletion) return;
  const columns = {
    ...(closing === null ? {} : { closed_claimed_at: closing.claimed_at, closed_received_at: closing.received_at }),
    ...(isDeletion ? { deleted_received_at: at } : {}),
  };
  await writing.trx
    .insertInto('inspection_locks')
    .values({ inspection_id: after.id, closed_claimed_at: null, closed_received_at: null, deleted_received_at: null, ...columns })
    .onConflict((conflict) => conflict.column('inspection_id').doUpdateSet(columns))
    .execute();
}

const readLocks = ({ trx }: Writing, id: string) =>
  trx.selectFrom('inspection_locks').selectAll().where('inspection_id', '=', id).executeTakeFirst();

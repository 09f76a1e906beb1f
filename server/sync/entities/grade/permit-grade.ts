import type { RecordOf } from '#domain/entities.ts';
import { type Action, may } from '#domain/permissions.ts';
import type { Arrival } from '../../writing/arrival.ts';
import { type Hold, heldAnyway, heldIfTaken } from '../../writing/hold.ts';
import { type LiveRow, readRow, type Writing } from '../../writing/writing.ts';
import type { Meeting } from '../entity-policy.ts';
import { lockedAt } from '../inspection/inspection-locks.ts';
import { wasListed } from '../inspection/was-listed.ts';

type Place = Pick<Hold, 'inspection_id' | 'asset_id'>;

/** A grade is judged as if its inspection were open, and held when it is not; a verdict is above both [HELD]. */
export async function permitGrade(
  writing: Writing,
  { row, edits, arrival }: Meeting<'asset_grades'>,
  actions: readonly Action[],
): Promise<Hold | null> {
  if (arrival.by === 'verdict') return null;
  const { inspection_id = null, asset_id = null } = (row ?? edits) as Partial<RecordOf<'asset_grades'>>;
  const inspection = inspection_id !== null ? await readRow(writing, 'inspections', inspection_id) : null;
  const open = inspection === null ? null : { ...inspection, closed_at: null, deleted_at: null };
  const changing = actions.filter((action) => action !== 'see');
  // Edits name an author only where that one proves to have made it.
  const { created_by_id: maker } = edits as Partial<RecordOf<'asset_grades'>>;
  const author = row === null ? null : (maker ?? row.created_by_id);
  const subject = { entity: 'asset_grades', record: { inspection_id }, inspection: open, author } as const;
  const place: Place = { inspection_id, asset_id };
  if (!changing.every((action) => may(writing.actor, action, subject))) {
    return (await ofOnceListed(writing, inspection, place, arrival)) ?? heldIfTaken(arrival, place);
  }
  if (changing.length === 0) return null;
  return heldAnyway(arrival, place) ?? (inspection === null ? null : lateFor(writing, inspection, place, arrival));
}

/** Who was taken off an inspection may have done the work before; a reopening lets in what its author may do by then [HELD.25]. */
async function ofOnceListed(
  writing: Writing,
  inspection: LiveRow<'inspections'> | null,
  place: Place,
  arrival: Arrival,
): Promise<Hold | null> {
  if (arrival.by === 'reopening' || arrival.by === 'taken-before' || inspection === null) return null;
  if (!(await wasListed(writing, inspection.id))) return null;
  return heldAnyway(arrival, place) ?? { reason: 'not-listed', locked_at: await lockedAt(writing, inspection), ...place };
}

/**
 * What meets a lock came after it, whatever a clock says, the server's own too: it may be behind the one that the lock came by, or
 * have been set back. Of what comes again its receipt tells when it came first; what the version of the closing can't hold is late.
 */
async function lateFor(
  writing: Writing,
  inspection: LiveRow<'inspections'>,
  place: Place,
  { at, isProven }: Arrival,
): Promise<Hold | null> {
  const locked_at = await lockedAt(writing, inspection);
  if (locked_at === null || (isProven && at < locked_at && !writing.full.has(inspection.id))) return null;
  return { reason: inspection.closed_at === null ? 'deleted' : 'closed', locked_at, ...place };
}

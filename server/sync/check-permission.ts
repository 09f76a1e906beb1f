import type { EntityName, RecordOf } from '#domain/entities.ts';
import { type Action, may, type Subject } from '#domain/permissions.ts';
import { actionsOf, editedFields } from '#domain/sync/actions-of.ts';
import type { HoldReason } from '#domain/sync/hold-reason.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import type { Arrival } from './arrival.ts';
import type { Incoming } from './incoming.ts';
import { lockedAt } from './inspection-locks.ts';
import { forbidden } from './rejected.ts';
import { type LiveRow, readRow, type Writing } from './writing.ts';

/** Why an operation waits for an administrator, when the lock that it came after arrived, and which grade it is about. */
export interface Hold {
  reason: HoldReason;
  locked_at: string | null;
  inspection_id: string | null;
  asset_id: string | null;
}

/** Throws when may() refuses; otherwise says why the operation waits for an administrator, or null [D7]. */
export async function checkPermission(
  writing: Writing,
  { entity }: Incoming,
  row: LiveRow | null,
  patch: Fields,
  arrival: Arrival,
): Promise<Hold | null> {
  const actions: Action[] = row === null ? ['create'] : ['see', ...actionsOf(entity, row, patch)];
  if (entity === 'asset_grades') return checkGrade(writing, actions, row as LiveRow<'asset_grades'> | null, patch, arrival);
  const subject = subjectOf(entity, row, editedFields(entity, patch));
  if (!actions.every((action) => may(writing.actor, action, subject))) throw forbidden();
  return heldAnyway(arrival, nowhere);
}

const nowhere = { inspection_id: null, asset_id: null };

function subjectOf(entity: Exclude<EntityName, 'asset_grades'>, row: LiveRow | null, fields: string[]): Subject {
  return { entity, record: row, fields } as Subject;
}

/** A grade is judged as if its inspection were open, and held when it is not; a verdict is above both. */
async function checkGrade(
  writing: Writing,
  actions: Action[],
  row: LiveRow<'asset_grades'> | null,
  patch: Fields,
  arrival: Arrival,
): Promise<Hold | null> {
  if (arrival.by === 'verdict') return null;
  const { inspection_id = null, asset_id = null } = (row ?? patch) as Partial<RecordOf<'asset_grades'>>;
  const inspection = inspection_id !== null ? await readRow(writing, 'inspections', inspection_id) : null;
  const open = inspection === null ? null : { ...inspection, closed_at: null, deleted_at: null };
  const changing = actions.filter((action) => action !== 'see');
  const subject = { entity: 'asset_grades', record: { inspection_id }, inspection: open } as const;
  if (!changing.every((action) => may(writing.actor, action, subject))) throw forbidden();
  if (changing.length === 0) return null;
  const place = { inspection_id, asset_id };
  return heldAnyway(arrival, place) ?? (inspection === null ? null : lateFor(writing, inspection, place, arrival));
}

type Place = Pick<Hold, 'inspection_id' | 'asset_id'>;

/** What reaches the server after the lock is late, whatever its clock says. */
async function lateFor(
  writing: Writing,
  inspection: LiveRow<'inspections'>,
  place: Place,
  { at }: Arrival,
): Promise<Hold | null> {
  const locked_at = await lockedAt(writing, inspection);
  if (locked_at === null || at < locked_at) return null;
  return { reason: inspection.closed_at === null ? 'deleted' : 'closed', locked_at, ...place };
}

const heldAnyway = ({ by }: Arrival, place: Place): Hold | null =>
  by === 'held-before' || by === 'handed-in' ? { reason: by, locked_at: null, ...place } : null;

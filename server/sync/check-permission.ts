import { must } from '#domain/assertions.ts';
import type { EntityName, RecordOf } from '#domain/entities.ts';
import { type Action, may, type Subject } from '#domain/permissions.ts';
import { actionsOf, editedFields } from '#domain/sync/actions-of.ts';
import type { HoldReason } from '#domain/sync/hold-reason.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import type { Incoming } from './incoming.ts';
import { forbidden } from './rejected.ts';
import { type LiveRow, readRow, type Writing } from './writing.ts';

/** Throws when may() refuses; otherwise says why the operation waits for an administrator, or null [D7]. */
export async function checkPermission(
  writing: Writing,
  incoming: Incoming,
  row: LiveRow | null,
  patch: Fields,
): Promise<HoldReason | null> {
  const { entity } = incoming;
  const actions: Action[] = row === null ? ['create'] : ['see', ...actionsOf(entity, row, patch)];
  if (entity === 'asset_grades') return checkGrade(writing, incoming, actions, row as LiveRow<'asset_grades'> | null, patch);
  const subject = subjectOf(entity, row, editedFields(entity, patch));
  if (!actions.every((action) => may(writing.actor, action, subject))) throw forbidden();
  return null;
}

function subjectOf(entity: Exclude<EntityName, 'asset_grades'>, row: LiveRow | null, fields: string[]): Subject {
  return { entity, record: row, fields } as Subject;
}

/** A grade whose inspection was locked before it was made is held; made before, it is judged as if it had come in time. */
async function checkGrade(
  writing: Writing,
  incoming: Incoming,
  actions: Action[],
  row: LiveRow<'asset_grades'> | null,
  patch: Fields,
): Promise<HoldReason | null> {
  const inspectionIds = new Set([row?.inspection_id, patch['inspection_id']].filter((id) => id !== undefined));
  const changing = actions.filter((action) => action !== 'see');
  let held: HoldReason | null = null;
  for (const id of inspectionIds) {
    const inspection = typeof id === 'string' ? await readRow(writing, 'inspections', id) : null;
    const open = inspection === null ? null : { ...inspection, closed_at: null, deleted_at: null };
    const record = { inspection_id: id as RecordOf<'asset_grades'>['inspection_id'] };
    const subject = { entity: 'asset_grades', record, inspection: open } as const;
    if (!changing.every((action) => may(writing.actor, action, subject))) throw forbidden();
    if (inspection !== null && changing.length > 0) held ??= lateFor(writing, incoming, inspection);
  }
  return held;
}

function lateFor(writing: Writing, incoming: Incoming, inspection: LiveRow<'inspections'>): HoldReason | null {
  const locks = [inspection.closed_at, inspection.deleted_at].filter((at) => at !== null);
  if (locks.length === 0) return null;
  const madeAt = Date.parse(incoming.ts) + writing.offset;
  const lockedAt = Math.min(...locks.map((at) => Date.parse(must(at, 'a time'))));
  if (madeAt < lockedAt) return null;
  return inspection.closed_at === null ? 'deleted' : 'closed';
}

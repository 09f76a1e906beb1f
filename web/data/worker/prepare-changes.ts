import { localDay } from '#domain/day/local-day.ts';
import { type EntityName, entities } from '#domain/entities.ts';
import { GRADED_TOO_LATE, latestGradedAt } from '#domain/grade/graded-at-limit.ts';
import { DATES_REVERSED, reversingField } from '#domain/inspection/dates-in-order.ts';
import { fieldsBySize, outgrows, tooLarge } from '#domain/sync/record-size.ts';
import type { Change } from '../save-record.ts';
import { CallError } from './call-error.ts';
import { recordKey, type Store, type StoredRow } from './store.ts';
import type { LoggedChange } from './user-database.ts';

interface Making {
  store: Store;
  newOp: () => string;
  now: string;
}

/** Turns what a screen saves into changes to log: checked, and reduced to the fields that differ. */
export function prepareChanges(changes: readonly Change[], { store, newOp, now }: Making): LoggedChange[] {
  const created = new Set<string>();
  return changes.flatMap(({ entity, id, patch }) => {
    const row = store.visible(entity, id);
    const create = row === undefined && !created.has(recordKey(entity, id));
    if (create) created.add(recordKey(entity, id));
    const fields = checkedPatch({ entity, id, patch } as Change, create, now);
    const kept = row === undefined ? fields : differing(row, fields);
    if (!create && Object.keys(kept).length === 0) return [];
    checkLimits(entity, row ?? null, { id, ...kept }, now);
    const base = store.serverRow(entity, id)?.ver ?? null;
    const unanswered = { state: 'waiting', code: null, field: null, message: null, receipt: null } as const;
    return [{ op: newOp(), entity, id, base, create, patch: kept, ts: now, ...unanswered }];
  });
}

/** What the server would refuse of a record as a whole, said before it is saved [D4.7]. */
function checkLimits(entity: EntityName, row: StoredRow | null, patch: Record<string, unknown>, now: string): void {
  const { graded_at } = patch;
  if (typeof graded_at === 'string' && entity === 'asset_grades' && graded_at > latestGradedAt(localDay(new Date(now)))) {
    throw new CallError('invalid', GRADED_TOO_LATE, 'graded_at');
  }
  const reversing = entity === 'inspections' ? reversingField(row as StoredRow<'inspections'> | null, patch) : null;
  if (reversing !== null) throw new CallError('invalid', DATES_REVERSED, reversing);
  const after = row === null ? { created_at: now, updated_at: now, deleted_at: null, ...patch } : { ...row, ...patch };
  if (!outgrows(entity, row, after, patch)) return;
  const [field = 'id'] = fieldsBySize(patch);
  throw new CallError('invalid', tooLarge(entity, after, field), field);
}

/** A create must be a whole record: the server would refuse it, long after its author has left the screen. */
function checkedPatch({ entity, id, patch }: Change, create: boolean, now: string): Record<string, unknown> {
  const definition = entities[entity];
  const checked = definition.patch.safeParse(patch);
  const problem = checked.error?.issues[0];
  if (problem !== undefined) throw new CallError('invalid', problem.message, String(problem.path[0] ?? '') || null);
  const fields: Record<string, unknown> = { ...checked.data };
  if (!create) return fields;
  const record: Record<string, unknown> = { deleted_at: null, ...fields, id, created_at: now, updated_at: now };
  for (const name of definition.writeOnly) delete record[name];
  const missing = definition.schema.safeParse(record).error?.issues[0];
  if (missing !== undefined) throw new CallError('invalid', missing.message, String(missing.path[0] ?? '') || null);
  return fields;
}

function differing(row: StoredRow, fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(Reflect.get(row, name)) !== JSON.stringify(value)),
  );
}

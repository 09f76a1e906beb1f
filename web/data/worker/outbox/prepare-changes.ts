import { type EntityName, entities } from '#domain/entities.ts';
import { GRADED_TOO_LATE, latestGradedAt } from '#domain/grade/graded-at-limit.ts';
import { DATES_REVERSED, reversingField } from '#domain/inspection/dates/dates-in-order.ts';
import { isJudgement } from '#domain/sync/judged-together.ts';
import type { Merge } from '#domain/sync/merge-patch.ts';
import { fieldsBySize, outgrows, tooLarge } from '#domain/sync/record-size.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import { completeParts } from '#domain/versions/complete.ts';
import { knownPatch } from '#domain/versions/known-parts.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { Change } from '../../protocol/change.ts';
import { type HeldParts, lastPartEdit, unsentPart } from '../image/answered-on.ts';
import type { ImageReader } from '../image/image-reader.ts';
import { areOf } from '../store/held-answers.ts';
import type { StoredRow } from '../store/stored-row.ts';
import type { HeldAnswers, LoggedChange } from '../disk/user-schema.ts';
import { recordKey } from '../store/read-keys.ts';
import { changeVersion } from './change-version.ts';
import { comesAfter } from './comes-after.ts';
import { mergeOntoRow } from './merge-onto-row.ts';
import { refusedJudgement } from './refused-judgement.ts';
import { stoodBy } from './stood-by.ts';

interface Making {
  image: Pick<ImageReader, 'store' | 'outbox'>;
  held: HeldParts;
  newOp: () => string;
  now: string;
  /** By the server's clock, where this device's is off. */
  today: string;
  /** What was asked for long ago takes nothing back that others have given since. */
  isLate: boolean;
}

const CHANGED_MEANWHILE = 'Changed elsewhere meanwhile: look at it, then save again';

/** Turns what a screen saves into changes to log: merged with what came since, checked, and reduced to the fields that differ. */
export function prepareChanges(changes: readonly Change[], { image, held, newOp, now, today, isLate }: Making): LoggedChange[] {
  const { store } = image;
  const created = new Set<string>();
  return changes.flatMap((change) => {
    const { entity, id } = change;
    const row = store.visible(entity, id);
    const { values, lost } = merged(change, row, unsentPart(image, entity, id) ?? held.get(id)?.answers);
    const unseen = lost.find(({ field }) => isLate || isJudgement(entity, field));
    if (unseen !== undefined) throw new CallError('invalid', CHANGED_MEANWHILE, unseen.field);
    const create = row === undefined && !created.has(recordKey(entity, id));
    if (create) created.add(recordKey(entity, id));
    const fields = checkedPatch({ entity, id, patch: values } as Change, create, now);
    // What is given as the row has it takes the place of a worse one that was refused, which its author is shown.
    const isRefused = (field: string) => refusedJudgement(image, entity, id, field) !== undefined;
    const kept = row === undefined ? fields : differing(row, fields, isRefused);
    if (!create && Object.keys(kept).length === 0) return [];
    const named = row === undefined ? {} : stoodBy(image, held, change, { row, kept });
    const patch = { ...kept, ...named };
    checkLimits(entity, row ?? null, { id, ...patch }, { now, today });
    const unanswered = { state: 'waiting', code: null, field: null, message: null, receipt: null } as const;
    return [
      {
        op: newOp(),
        entity,
        id,
        ...stateBefore({ image, held, now }, change, { ...row, ...patch }),
        create,
        patch,
        ...asSeen(row, named),
        version: changeVersion({ entity, create, patch }),
        ts: now,
        ...unanswered,
      },
    ];
  });
}

/** To the row belongs its part that lies apart, unsent or held, as this app knows it. */
function merged(change: Change, row: StoredRow | undefined, part: unknown): Merge {
  if (row === undefined) return { values: change.patch, lost: [] };
  const { apart, fields } = entities[change.entity];
  const parts = apart === null || part === undefined ? {} : completeParts(fields, { [apart]: part });
  return mergeOntoRow(change, { ...row, ...parts });
}

type State = Pick<LoggedChange, 'base' | 'seen'>;

/** What the author of a change saw before it: of a record that the server doesn't have, what it comes after. */
function stateBefore(
  { image, held, now }: Pick<Making, 'image' | 'held' | 'now'>,
  change: Change,
  record: Record<string, unknown>,
): State {
  const row = image.store.serverRow(change.entity, change.id);
  if (row === undefined) return { base: null, seen: comesAfter(image.store, change, record, now) };
  return refusedState(image, change) ?? seenState(row, held.get(change.id));
}

/** An edit of a part that was refused before is made on what that one was made on, whatever has come since. */
function refusedState(image: Making['image'], { entity, id, patch }: Change): State | null {
  const { apart } = entities[entity];
  const isOfPart = apart !== null && Object.hasOwn(patch, apart);
  const last = isOfPart ? lastPartEdit(image, entity, id) : undefined;
  if (last?.state !== 'rejected') return null;
  return last.seen === undefined ? { base: last.base } : { base: last.base, seen: last.seen };
}

/** The state of the record that an edit is made on: the row's, unless what is edited is held of another one only. */
function seenState(row: StoredRow, held: HeldState | undefined): State {
  if (held === undefined || areOf(row, held)) return { base: row.ver, seen: row.updated_at };
  const { ver, seen } = held;
  if (seen === null) return { base: null, seen: null };
  return seen === undefined ? { base: ver } : { base: ver, seen };
}

type HeldState = Pick<HeldAnswers, 'ver' | 'seen'>;

/** What the server would refuse of a record as a whole, said before it is saved [HTTP]. */
function checkLimits(
  entity: EntityName,
  row: StoredRow | null,
  patch: Record<string, unknown>,
  { now, today }: Pick<Making, 'now' | 'today'>,
): void {
  const { graded_at } = patch;
  if (typeof graded_at === 'string' && entity === 'asset_grades' && graded_at > latestGradedAt(today)) {
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
  // What other versions have left out of its values or put into them is theirs.
  const checked = definition.patch.safeParse(knownPatch(definition.fields, completeParts(definition.fields, patch)));
  const problem = checked.error?.issues[0];
  if (problem !== undefined) throw new CallError('invalid', problem.message, String(problem.path[0] ?? '') || null);
  const fields: Record<string, unknown> = { ...patch };
  if (!create) return fields;
  const record: Record<string, unknown> = { deleted_at: null, ...checked.data, id, created_at: now, updated_at: now };
  for (const name of definition.writeOnly) delete record[name];
  const missing = definition.schema.safeParse(record).error?.issues[0];
  if (missing !== undefined) throw new CallError('invalid', missing.message, String(missing.path[0] ?? '') || null);
  return fields;
}

/** What stands there as it stood is no act of the change's author [MERGE]. */
function asSeen(row: StoredRow | undefined, named: Readonly<Record<string, unknown>>): Pick<LoggedChange, 'stood_by'> {
  const stood_by = Object.keys(named).filter((field) => row !== undefined && sameValue(Reflect.get(row, field), named[field]));
  return stood_by.length === 0 ? {} : { stood_by };
}

function differing(
  row: StoredRow,
  fields: Record<string, unknown>,
  isRefused: (field: string) => boolean,
): Record<string, unknown> {
  const isSame = ([name, value]: [string, unknown]) => JSON.stringify(Reflect.get(row, name)) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(fields).filter((given) => !isSame(given) || isRefused(given[0])));
}

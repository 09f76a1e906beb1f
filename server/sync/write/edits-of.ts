import { entities } from '#domain/entities.ts';
import { editedFields } from '#domain/sync/actions-of.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import { policyOf } from '../entities/policies.ts';
import type { Arrival } from '../writing/arrival.ts';
import { type Incoming, isNameless } from '../writing/incoming.ts';
import { Rejected } from '../writing/rejected.ts';
import type { LiveRow, Writing } from '../writing/writing.ts';
import { timesOfActs } from './correct-times.ts';
import { isLoggedStamp } from './is-logged-stamp.ts';

/** What an operation would change of the record as it is stored; a new record is one edit. */
export async function editsOf(writing: Writing, row: LiveRow | null, incoming: Incoming, arrival: Arrival): Promise<Fields> {
  if (row === null) return incoming.patch;
  if (isNameless(incoming)) return differing(writing, row, incoming);
  const { maker } = policyOf(incoming.entity).write;
  const isProven = maker !== undefined && arrival.isProven && incoming.patch[maker] === writing.actor.id;
  return withoutMoved(row, incoming, isProven ? [maker] : []);
}

/** Fields that never change after the creation are refused; but for who made the record, where the server once took it from them [MAY, BACKUP.33]. */
function withoutMoved(row: LiveRow, incoming: Incoming, proven: readonly string[]): Fields {
  const field = movedFields(row, incoming).find((moved) => !proven.includes(moved));
  if (field !== undefined) throw new Rejected('invalid', 'This never changes after the creation', field);
  return incoming.patch;
}

const movedFields = (row: LiveRow, { entity, patch }: Incoming): string[] =>
  entities[entity].fixed.filter((field) => patch[field] !== undefined && !sameValue(patch[field], (row as Fields)[field]));

/**
 * Who names no device tells of the whole record: what differs is an edit, but for what never changes. An empty deleted_at or
 * closed_at is no undo of what the author may not have heard of: next to other edits, or with a stamp of before [CALL].
 */
async function differing(writing: Writing, row: LiveRow, incoming: Incoming): Promise<Fields> {
  const { entity, patch } = incoming;
  const moved = movedFields(row, incoming);
  const differs = (field: string) => !moved.includes(field) && !sameValue(patch[field], (row as Fields)[field]);
  const fields = Object.keys(patch).filter(differs);
  const edited = editedFields(entity, Object.fromEntries(fields.map((field) => [field, patch[field]])));
  const undone = fields.filter((field) => patch[field] === null && !edited.includes(field));
  const isUndo = undone.length > 0 && edited.length === 0 && !(await isOfBefore(writing, row, incoming, undone));
  const edits = isUndo ? fields : fields.filter((field) => !undone.includes(field));
  return Object.fromEntries(edits.map((field) => [field, patch[field]]));
}

/** Whether a post is from before what it would undo: by its stamp, or because the record had that stamp once and has another now. */
async function isOfBefore(writing: Writing, row: LiveRow, incoming: Incoming, undone: readonly string[]): Promise<boolean> {
  if (incoming.ts === row.updated_at) return false;
  const acts = timesOfActs(incoming.entity).filter((field) => undone.includes(field));
  const isEarlier = acts.some((field) => incoming.ts < String((row as Fields)[field]));
  return isEarlier || isLoggedStamp(writing, incoming);
}

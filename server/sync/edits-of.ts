import { entities } from '#domain/entities.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import type { Incoming } from './incoming.ts';
import { Rejected } from './rejected.ts';
import type { LiveRow } from './writing.ts';

type Patch = Incoming['patch'];
type Stored = Readonly<Record<string, unknown>>;

/** What an operation would change of the record as it is stored; a new record is one edit. */
export function editsOf(row: LiveRow | null, incoming: Incoming): Patch {
  if (row === null) return incoming.patch;
  const stored = row as Stored;
  return withoutFixed(incoming, stored, incoming.isWholeRecord ? differing(stored, incoming.patch) : incoming.patch);
}

/** Fields that never change after the creation: refused, or left out of a whole record [D7]. */
function withoutFixed({ entity, isWholeRecord }: Incoming, stored: Stored, patch: Patch): Patch {
  const moved = entities[entity].fixed.filter((name) => patch[name] !== undefined && !sameValue(patch[name], stored[name]));
  const [field] = moved;
  if (field === undefined) return patch;
  if (!isWholeRecord) throw new Rejected('invalid', 'This never changes after the creation', field);
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !moved.includes(name)));
}

/**
 * The edits in a posted record: what differs. Next to other edits, an empty deleted_at or closed_at is no undo of what
 * the client may not have heard of.
 */
function differing(stored: Stored, posted: Stored): Patch {
  const fields = Object.keys(posted).filter((field) => !sameValue(posted[field], stored[field]));
  const reopening = ['deleted_at', 'closed_at', 'closed_by_id'];
  const isEdit = fields.some((field) => !reopening.includes(field));
  const edits = fields.filter((field) => !(isEdit && reopening.includes(field) && posted[field] === null));
  return Object.fromEntries(edits.map((field) => [field, posted[field]]));
}

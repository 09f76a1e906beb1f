import type { Outbox, OutboxEntry } from './outbox.ts';
import { recordKey } from './store.ts';
import type { LogEntry, LoggedChange } from './user-database.ts';

interface Superseding {
  /** The log's entries of which something is taken over, and what stays in them. */
  superseded: { seq: number; former: OutboxEntry; left: LogEntry }[];
  /** What goes to the log behind the new edit. */
  behind: LoggedChange[];
}

/**
 * A new edit takes the place of what was refused of its record [D4.4]: of a creation it takes everything into itself, of an
 * edit the fields that it gives anew; the rest goes behind it.
 */
export function supersede(outbox: Outbox, prepared: LoggedChange[], newOp: () => string): Superseding {
  const gone = new Set<LoggedChange>();
  const behind: LoggedChange[] = [];
  for (const change of prepared) {
    const earlier = outbox.changesOf(recordKey(change.entity, change.id)).filter((other) => !gone.has(other));
    const refused = earlier.filter(({ state }) => state === 'rejected');
    if (refused.some(({ create }) => create)) {
      change.patch = Object.assign({}, ...earlier.map(({ patch }) => patch), change.patch) as LoggedChange['patch'];
      change.create = true;
      for (const other of earlier) gone.add(other);
    } else {
      for (const other of refused) gone.add(other);
      behind.push(...refused.flatMap((other) => leftBeside(other, change, newOp)));
    }
  }
  const superseded = outbox.entries.flatMap((former) => {
    if (former.seq === null || !former.changes.some((change) => gone.has(change))) return [];
    const left = { seq: former.seq, at: former.at, changes: former.changes.filter((change) => !gone.has(change)) };
    return [{ seq: former.seq, former, left }];
  });
  return { superseded, behind };
}

/** What a new edit leaves of a refused one; it is sent again when the new one gives the very field that was wrong. */
function leftBeside(refused: LoggedChange, { patch }: LoggedChange, newOp: () => string): LoggedChange[] {
  const left = Object.entries(refused.patch).filter(([field]) => !Object.hasOwn(patch, field));
  if (left.length === 0) return [];
  const rest = { ...refused, patch: Object.fromEntries(left) };
  const wrong = refused.field === 'password' ? 'password_sealed' : refused.field;
  const isMended = wrong !== null && Object.hasOwn(patch, wrong) && mendable.has(refused.code);
  if (!isMended) return [rest];
  return [{ ...rest, op: newOp(), state: 'waiting', code: null, field: null, message: null, receipt: null }];
}

const mendable = new Set<LoggedChange['code']>(['invalid', 'username-taken']);

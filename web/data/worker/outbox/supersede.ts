import { judgedBy } from '#domain/sync/judged-together.ts';
import type { LogEntry, LoggedChange } from '../disk/user-schema.ts';
import { recordKey } from '../store/read-keys.ts';
import { changeVersion } from './change-version.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';

/** An entry of the log of which something is taken over, and what stays in it. */
export interface Superseded {
  former: OutboxEntry;
  left: LogEntry;
}

interface Superseding {
  /** What goes to the log: the edits as they are now, and what stays of refused ones behind them. */
  changes: LoggedChange[];
  superseded: Superseded[];
}

/**
 * A new edit takes the place of what was refused of its record [SYNC]: of a creation it takes everything into itself, of an
 * edit the fields that it gives anew; the rest goes behind it.
 */
export function supersede(
  outbox: Pick<Outbox, 'changesOf' | 'entries'>,
  prepared: readonly LoggedChange[],
  newOp: () => string,
): Superseding {
  const gone = new Set<LoggedChange>();
  const behind: LoggedChange[] = [];
  const edits = prepared.map((change) => {
    const earlier = outbox.changesOf(recordKey(change.entity, change.id)).filter((other) => !gone.has(other));
    const refused = earlier.filter(({ state }) => state === 'rejected');
    const isOfCreation = refused.some(({ create }) => create);
    for (const other of isOfCreation ? earlier : refused) gone.add(other);
    if (isOfCreation) return creationAnew(earlier, change);
    behind.push(...refused.flatMap((other) => leftBeside(other, change, newOp)));
    return change;
  });
  return { changes: [...edits, ...behind], superseded: supersededBy(outbox.entries, gone) };
}

/** The refused creation with everything that was made of the record since: it speaks the oldest version among them. */
function creationAnew(earlier: readonly LoggedChange[], change: LoggedChange): LoggedChange {
  const all = [...earlier, change];
  const patch = Object.assign({}, ...all.map((one) => one.patch)) as LoggedChange['patch'];
  return { ...change, create: true, patch, version: Math.min(...all.map(changeVersion)) };
}

function supersededBy(entries: readonly OutboxEntry[], gone: ReadonlySet<LoggedChange>): Superseded[] {
  return entries.flatMap((former) => {
    const { seq, at, changes } = former;
    if (seq === null || !changes.some((change) => gone.has(change))) return [];
    return [{ former, left: { seq, at, changes: changes.filter((change) => !gone.has(change)) } }];
  });
}

/**
 * What a new edit leaves of a refused one: no judgement of what it gives anew, which names the worse one itself. It is sent again
 * when the new one gives the very field that was wrong.
 */
function leftBeside(refused: LoggedChange, { entity, patch }: LoggedChange, newOp: () => string): LoggedChange[] {
  const isGivenAnew = (field: string) => [field, judgedBy(entity, field) ?? field].some((name) => Object.hasOwn(patch, name));
  const left = Object.entries(refused.patch).filter(([field]) => !isGivenAnew(field));
  if (left.length === 0) return [];
  const rest = { ...refused, patch: Object.fromEntries(left) };
  const wrong = refused.field === 'password' ? 'password_sealed' : refused.field;
  const isMended = wrong !== null && Object.hasOwn(patch, wrong) && mendable.has(refused.code);
  if (!isMended) return [rest];
  return [{ ...rest, op: newOp(), state: 'waiting', code: null, field: null, message: null, receipt: null }];
}

const mendable = new Set<LoggedChange['code']>(['invalid', 'username-taken']);

import type { IDBPObjectStore } from 'idb';
import { ifReadable } from './if-readable.ts';
import type { SentChange, StoreName, UserSchema } from './user-schema.ts';

type SentStore<M extends IDBTransactionMode> = IDBPObjectStore<UserSchema, StoreName[], 'sent', M>;

/** When the server took it: by the server's clock, which stands in the receipt, and where there is none by the device's. */
const arrivedAt = ({ change, sent_at }: SentChange): string => change.receipt?.split('/')[0] ?? sent_at;

function byArrival(one: SentChange, other: SentChange): number {
  const [first, second] = [arrivedAt(one), arrivedAt(other)];
  if (first !== second) return first < second ? -1 : 1;
  return (one.place ?? 0) - (other.place ?? 0) || (one.op < other.op ? -1 : 1);
}

/**
 * Those of these that are to be marked, for all to be offered once more in the order in which the server took them: they lie in that
 * of their ids, which go by the device's clock, and that may have been set back [SYNC]. Where both are the same the mark is 1, which
 * former versions read.
 */
export function asOffered(changes: readonly SentChange[]): SentChange[] {
  const inOrder = changes.toSorted(byArrival);
  const isAsTheyLie = inOrder.every(({ op }, at) => at === 0 || (inOrder[at - 1]?.op ?? '') < op);
  const marks = inOrder.map((change, at) => ({ former: change.again, marked: { ...change, again: isAsTheyLie ? 1 : at + 1 } }));
  return marks.flatMap(({ former, marked: change }) => (former === change.again ? [] : [change]));
}

/** Those that are marked, by their index. */
export const marked = (): IDBKeyRange => IDBKeyRange.lowerBound(1);

/** So long an acknowledged change is kept: a server may be restored from a backup that is as old. */
const KEPT_MS = 30 * 86_400_000;

/** Those that may be outdated at this time, by their index. */
export const sentBefore = (now: number): IDBKeyRange => IDBKeyRange.upperBound(ago(now));

/**
 * Tells which are kept no longer: by the device's clock, and by the server's up to the newest, for a clock that was a month
 * ahead for a moment forgets nothing.
 */
export async function outdated(store: SentStore<'readonly' | 'readwrite'>, now: number): Promise<(sent: SentChange) => boolean> {
  // What was sent while the clock was ahead says nothing of now.
  const untilNow = IDBKeyRange.upperBound(new Date(now).toISOString());
  const latest = await store.index('sent_at').openKeyCursor(untilNow, 'prev');
  const newest = latest === null ? undefined : await ifReadable(store, latest.primaryKey);
  const arrived = newest === undefined ? now : Date.parse(arrivedAt(newest));
  return (sent) => sent.sent_at <= ago(now) && arrivedAt(sent) <= ago(Math.min(now, arrived));
}

const ago = (now: number): string => new Date(now - KEPT_MS).toISOString();

import type { Outcome } from '#domain/sync/wire.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import { storedMeta } from '../disk/meta.ts';
import type { LogEntry, Meta, SentChange } from '../disk/user-schema.ts';
import type { SyncedData } from './synced-data.ts';
import { newestKnown } from './record-outcomes.ts';
import type { BehindAside } from '../outbox/behind-aside.ts';
import { byOperation, receiptOf, settledChange } from './settle-change.ts';

/** Acknowledged operations that a resync offers once more, at most so many; what the server fails at only after the others [SYNC]. */
export async function sentToOffer(data: SyncedData, most: number): Promise<SentChange[]> {
  const { aside } = data;
  const fresh = await offerable(data, Math.min(most, aside.most), aside.behind({ isTurn: false }));
  return fresh.length > 0 || !aside.hasDue ? fresh : offerable(data, 1, aside.behind({ isTurn: true }));
}

const offerable = ({ database }: SyncedData, most: number, behind: BehindAside): Promise<SentChange[]> =>
  database.read(async (connection) => {
    const found: SentChange[] = [];
    let cursor = await connection.transaction('sent').store.index('again').openCursor(1);
    while (cursor !== null && found.length < most) {
      if (!behind.mustWait(cursor.value.change)) found.push(cursor.value);
      cursor = await cursor.continue();
    }
    return found;
  });

/** The rows come with the pull; a refusal now goes to the author's tray like any other. */
export async function recordOffered(
  { image, term, announce }: SyncedData,
  offered: readonly SentChange[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const byOp = byOperation(outcomes);
  const { entries, meta } = await term.write(['log', 'sent', 'meta'], async (transaction) => {
    const sent = transaction.objectStore('sent');
    const added = new Map<number, LogEntry>();
    for (const former of offered) {
      const outcome = byOp.get(former.op);
      if (outcome === undefined || (await sent.getKey(former.op)) === undefined) continue;
      const left = settledChange(former.change, outcome);
      if (left === undefined) {
        await sent.put({
          ...former,
          change: { ...former.change, receipt: receiptOf(outcome) ?? former.change.receipt },
          again: 0,
        });
        continue;
      }
      await sent.delete(former.op);
      const entry = { at: left.ts, changes: [left] };
      const seq = await transaction.objectStore('log').add(entry as LogEntry);
      added.set(seq, { ...entry, seq });
    }
    const stored = await storedMeta(transaction);
    const known = newestKnown(
      offered.map(({ change }) => change),
      byOp,
    );
    const next: Meta = { ...stored, known_op: known ?? stored.known_op ?? null };
    await transaction.objectStore('meta').put(next, 'meta');
    return { entries: added, meta: next };
  });
  image.take({ entries, meta });
  announce({ kind: 'changed', seqs: [...entries.keys()], blocks: [], drafts: [] });
}

/** Sent operations are kept 30 days, and those that are to be offered again until they were [SYNC]. */
export const KEPT_SENT_MS = 30 * 86_400_000;

export async function forgetOldSent(database: UserDatabase, now: number): Promise<void> {
  const before = new Date(now - KEPT_SENT_MS).toISOString();
  await database.write(['sent'], async (transaction) => {
    const sent = transaction.objectStore('sent');
    const offered = new Set(await sent.index('again').getAllKeys(1));
    for (const key of await sent.index('sent_at').getAllKeys(IDBKeyRange.upperBound(before)))
      if (!offered.has(key)) await sent.delete(key);
  });
}

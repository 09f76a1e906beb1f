import { SHARED_MS } from '#domain/sync/pulled-chunk.ts';
import { MOST_PUSH_BYTES, type Outcome } from '#domain/sync/wire.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import { eachReadable, ifReadable } from '../disk/if-readable.ts';
import { storedMeta } from '../disk/meta.ts';
import { marked, outdated, sentBefore } from '../disk/sent-changes.ts';
import { isBehind } from '../image/is-behind.ts';
import type { ConfirmedPhoto, LogEntry, Meta, ReadTransaction, SentChange, WriteTransaction } from '../disk/user-schema.ts';
import { ifThereIsRoom } from '../room/if-there-is-room.ts';
import { roomToRemove } from '../room/room-to-remove.ts';
import type { SyncedData } from './synced-data.ts';
import { newestKnown } from './record-outcomes.ts';
import type { BehindAside } from '../outbox/behind-aside.ts';
import { changeBytes } from '../outbox/outbox.ts';
import { byOperation, receiptOf, settledChange } from './settle-change.ts';

/** What former rounds have left to do. */
export interface Left {
  /** Acknowledged operations that a resync offers once more; what the server fails at only after the others. */
  offered: SentChange[];
  /** To be asked about when a pull that begins now has come to its end. */
  confirmed: readonly ConfirmedPhoto[];
  /** Whether the server has taken something lately, which a first pull that begins now would show undone for a while. */
  sentLately: boolean;
  /** Whether another tab has written what this one has not heard of. */
  isBehind: boolean;
}

/** By the device's clock, which may run otherwise. */
const LATELY_MS = 1.5 * SHARED_MS;

const OFFERED_AT_ONCE = 50;

/** What former rounds have left to the tab whose turn it is, read in one moment [SYNC.90]; throws OvertakenError. */
export async function readLeft({ aside, image, term, now }: SyncedData): Promise<Left> {
  const fresh = aside.behind({ isTurn: false });
  return term.read(['sent', 'log'], async (transaction, meta) => {
    const found = await offerable(transaction, Math.min(OFFERED_AT_ONCE, aside.most), fresh);
    const isDue = found.length === 0 && aside.hasDue;
    const offered = isDue ? await offerable(transaction, 1, aside.behind({ isTurn: true })) : found;
    const since = new Date(Date.parse(now()) - LATELY_MS).toISOString();
    const isFirstPull = (meta?.cursor ?? null) === null;
    const sent = isFirstPull
      ? await transaction.objectStore('sent').index('sent_at').getKey(IDBKeyRange.lowerBound(since))
      : undefined;
    return {
      offered: withinPush(offered),
      confirmed: meta?.confirmed_photos ?? [],
      sentLately: sent !== undefined,
      isBehind: isBehind(image, meta, await transaction.objectStore('log').getAllKeys()),
    };
  });
}

async function offerable(transaction: ReadTransaction, most: number, behind: BehindAside): Promise<SentChange[]> {
  const found: SentChange[] = [];
  const sent = transaction.objectStore('sent');
  let cursor = await sent.index('again').openKeyCursor(marked());
  while (cursor !== null && found.length < most) {
    const change = await ifReadable(sent, cursor.primaryKey);
    if (change !== undefined && !behind.mustWait(change.change)) found.push(change);
    cursor = await cursor.continue();
  }
  return found;
}

/** As many as one push may hold, at least one. */
function withinPush(offered: readonly SentChange[]): SentChange[] {
  let bytes = 0;
  return offered.filter(({ change }, at) => (bytes += changeBytes(change)) <= MOST_PUSH_BYTES || at === 0);
}

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

/** To remove a season's changes together would take more room than there may be. */
const FORGOTTEN_AT_ONCE = 50;

/** What may be offered again stays for a while, and what is to be offered until it was [SYNC]. */
export async function forgetOldSent(database: UserDatabase, now: number): Promise<void> {
  const old = await database.read(['sent'], async (transaction) => {
    const sent = transaction.objectStore('sent');
    const isOutdated = await outdated(sent, now);
    const read = await eachReadable(sent, { from: sent.index('sent_at'), range: sentBefore(now) });
    return [...read].filter(([, change]) => change === undefined || (change.again === 0 && isOutdated(change)));
  });
  for (let from = 0; from < old.length; from += FORGOTTEN_AT_ONCE) {
    const some = old.slice(from, from + FORGOTTEN_AT_ONCE);
    const forget = async (transaction: WriteTransaction) => {
      const sent = transaction.objectStore('sent');
      for (const [op] of some) if (((await ifReadable(sent, op))?.again ?? 0) === 0) await sent.delete(op);
    };
    await ifThereIsRoom(database.write(['sent'], forget, { frees: true, received: true, bytes: roomToRemove(some) }));
  }
}

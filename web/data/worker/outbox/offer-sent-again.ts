import { eachReadable, ifReadable } from '../disk/if-readable.ts';
import { asOffered } from '../disk/sent-changes.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';
import type { Need } from '../room/margin.ts';
import { roomToReplace } from '../room/room-to-remove.ts';
import { portions } from '../sealing/portions.ts';
import type { Term } from '../sync/term.ts';

/**
 * Marks what was acknowledged since then, or ever, to be offered once more, some at a time: a season's rewritten at once would take
 * more room than there may be. Who is interrupted does it again.
 */
export async function offerSentAgain(term: Term, since: string | null, need: Need = {}): Promise<void> {
  const range = since === null ? undefined : IDBKeyRange.lowerBound(since);
  const read = await term.read(['sent'], (transaction) => {
    const store = transaction.objectStore('sent');
    return eachReadable(store, { from: store.index('sent_at'), ...(range && { range }) });
  });
  const sent = [...read.values()].filter((change) => change !== undefined);
  for (const some of portions(asOffered(sent))) {
    const mark = async (transaction: WriteTransaction) => {
      const store = transaction.objectStore('sent');
      for (const { op, again } of some) {
        const stored = await ifReadable(store, op);
        if (stored !== undefined) await store.put({ ...stored, again });
      }
    };
    await term.write(['sent'], mark, { ...need, bytes: roomToReplace(some, some) });
  }
}

import { giveVerdict } from './give-verdict.ts';
import { letAllIn } from './let-all-in.ts';
import { MOST_JUDGED, queueOf, waitingOperations, type Waiting } from './waiting-operations.ts';
import type { Writing } from '../writing/writing.ts';

/**
 * An inspection that is open again takes what waited only for that, in order and as its authors'. Whatever can't be applied
 * stays held: a reopening never fails for it. So does what is more than one transaction judges, for an administrator [HELD].
 */
export async function applyWaiting(writing: Writing): Promise<void> {
  const { opened } = writing;
  writing.opened = [];
  for (const inspection of opened) {
    const waiting = await waitingOperations(writing).where('inspection_id', '=', inspection).limit(MOST_JUDGED).execute();
    const { ready, blocked } = waitingOnly(waiting);
    const { accepted } = await letAllIn(writing, ready, 'reopening', blocked);
    await giveVerdict(writing, { judged: accepted, verdict: 'accepted', reason: null, by_id: null });
  }
}

/** What is held for the lock, and what is behind it; not what stands behind something that waits for a decision. */
function waitingOnly(waiting: readonly Waiting[]): { ready: Waiting[]; blocked: Set<string> } {
  const blocked = new Set<string>();
  const ready: Waiting[] = [];
  for (const one of waiting) {
    const isDecided = ['closed', 'deleted', 'behind'].includes(one.reason);
    if (isDecided && !blocked.has(queueOf(one))) ready.push(one);
    else blocked.add(queueOf(one));
  }
  return { ready, blocked };
}

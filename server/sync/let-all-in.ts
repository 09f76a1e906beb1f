import { setImmediate } from 'node:timers/promises';
import { holdWords } from '#domain/sync/hold-reason.ts';
import type { Arrival } from './arrival.ts';
import { letIn } from './let-in.ts';
import { inChunks, queueOf, type Waiting } from './waiting-operations.ts';
import type { Writing } from './writing.ts';

interface LetIn {
  accepted: string[];
  left: { op: string; message: string }[];
}

/** So many are applied before other requests are looked at. */
const AT_ONCE = 25;

/** Applies held operations in their order; what can't be applied stays held, and so does what waits behind it [D7]. */
export async function letAllIn(
  writing: Writing,
  waiting: readonly Waiting[],
  by: Arrival['by'],
  blocked: Set<string> = new Set(),
): Promise<LetIn> {
  const done: LetIn = { accepted: [], left: [] };
  let count = 0;
  for await (const chunk of inChunks(writing, waiting)) {
    for (const held of chunk) {
      const message = blocked.has(queueOf(held)) ? holdWords.behind : await letIn(writing, held, by);
      if (message === null) done.accepted.push(held.op_id);
      else {
        blocked.add(queueOf(held));
        done.left.push({ op: held.op_id, message });
      }
      count += 1;
      if (count % AT_ONCE === 0) await setImmediate();
    }
  }
  return done;
}

import { setImmediate } from 'node:timers/promises';
import { holdWords } from '#domain/sync/hold-reason.ts';
import type { Arrival } from '../arrival.ts';
import { letIn } from './let-in.ts';
import { inChunks, queueOf, type Waiting } from './waiting-operations.ts';
import type { Writing } from '../writing.ts';

interface LetIn {
  accepted: Waiting[];
  left: { op: string; message: string }[];
}

/**
 * Applies held operations in their order; what can't be applied stays held, and so does what waits behind it [D7]. Between
 * some and the next others are looked at.
 */
export async function letAllIn(
  writing: Writing,
  waiting: readonly Waiting[],
  by: Arrival['by'],
  blocked: Set<string> = new Set(),
): Promise<LetIn> {
  const done: LetIn = { accepted: [], left: [] };
  for await (const chunk of inChunks(writing, waiting)) {
    for (const held of chunk) {
      const { operation: _text, ...accepted } = held;
      const message = blocked.has(queueOf(held)) ? holdWords.behind : await letIn(writing, held, by);
      if (message === null) done.accepted.push(accepted);
      else {
        blocked.add(queueOf(held));
        done.left.push({ op: held.op_id, message });
      }
    }
    await setImmediate();
  }
  return done;
}

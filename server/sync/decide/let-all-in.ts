import { setImmediate } from 'node:timers/promises';
import { findUsers } from '../../auth/sessions.ts';
import type { Arrival } from '../writing/arrival.ts';
import { letIn } from './let-in.ts';
import { inChunks, queueOf, type Waiting } from './waiting-operations.ts';
import { isLong, type Writing } from '../writing/writing.ts';
import type { WhyLeft } from './why-left.ts';

/** What is let in is read once more for the version of a closed inspection, which holds no more than a report does. */
const MOST_BYTES = 20_000_000;

interface LetIn {
  accepted: Waiting[];
  left: { op: string; why: WhyLeft }[];
  /** Whether all were looked at. */
  isEnd: boolean;
}

/**
 * Applies held operations in their order; what can't be applied stays held, and so does what waits behind it [HELD], and what is
 * more than one transaction takes. Between some and the next others are looked at.
 */
export async function letAllIn(
  writing: Writing,
  waiting: readonly Waiting[],
  by: Arrival['by'],
  blocked: Set<string> = new Set(),
): Promise<LetIn> {
  const done: LetIn = { accepted: [], left: [], isEnd: true };
  let bytes = 0;
  for await (const chunk of inChunks(writing, waiting)) {
    const authors = await findUsers(writing.trx, new Set(chunk.map(({ user_id }) => user_id)));
    for (const held of chunk) {
      const author = authors.get(held.user_id);
      const { operation, ...accepted } = held;
      const why: WhyLeft | null = blocked.has(queueOf(held)) ? { outcome: 'behind' } : await letIn(writing, held, { author, by });
      if (why === null) {
        done.accepted.push(accepted);
        bytes += Buffer.byteLength(operation);
      } else {
        blocked.add(queueOf(held));
        done.left.push({ op: held.op_id, why });
      }
    }
    await setImmediate();
    if (isLong(writing) || bytes > MOST_BYTES) return { ...done, isEnd: false };
  }
  return done;
}

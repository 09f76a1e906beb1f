import type { Actor } from '#domain/permissions.ts';
import type { Context } from '../../context.ts';
import { turnsOf } from '../turns.ts';
import { type Incoming, readOperation } from '../writing/incoming.ts';
import { Rejected } from '../writing/rejected.ts';
import { pauser } from './pauser.ts';

/** What is no operation, by the id that it gives itself. */
export interface Unreadable {
  op: string;
  rejected: Rejected;
}

/** Who sends it, as far as reading goes. */
export interface Sender {
  /** The data version that the device speaks. */
  version?: number;
  /** Aborts when nobody waits for the answer any more. */
  gone?: AbortSignal;
}

/** Reads what a push brings in its user's turn, and others go on between its operations: it may be four megabytes [LIMIT.26]. */
export function readOperations(
  context: Context,
  actor: Actor,
  operations: readonly unknown[],
  { version: spoken = 1, gone }: Sender = {},
): Promise<(Incoming | Unreadable)[]> {
  const readEach = async () => {
    const pause = pauser();
    const found: (Incoming | Unreadable)[] = [];
    for (const one of operations) {
      found.push(read(one, spoken));
      await pause();
    }
    return found;
  };
  return turnsOf(context).parsing.run(actor.id, readEach, gone);
}

function read(raw: unknown, spoken: number): Incoming | Unreadable {
  try {
    return readOperation(raw, spoken);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    const { op } = (typeof raw === 'object' && raw !== null ? raw : {}) as { op?: unknown };
    return { op: typeof op === 'string' ? op.slice(0, 100) : '', rejected: error };
  }
}

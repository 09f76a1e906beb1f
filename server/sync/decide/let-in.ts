import type { Actor } from '#domain/permissions.ts';
import type { HeldOperationsTable } from '../../database/tables.ts';
import { applyOperation } from '../write/apply-operation.ts';
import type { Arrival } from '../writing/arrival.ts';
import type { Writing } from '../writing/writing.ts';
import { as } from '../writing/as.ts';
import { readHeldText } from './held-text.ts';
import type { WhyLeft } from './why-left.ts';

/**
 * Applies a held operation as its author's, with the clock that it was made by and under an id of its own: the log holds the
 * first one already. Says why it can't be applied any more, or null [HELD].
 */
export async function letIn(
  writing: Writing,
  held: HeldOperationsTable,
  { author, by }: { author: Actor | undefined; by: Arrival['by'] },
): Promise<WhyLeft | null> {
  if (author === undefined) return { outcome: 'nobodys' };
  const incoming = { ...readHeldText(held.operation), op: writing.context.newId() };
  const offset = held.made_at === '' ? 0 : Date.parse(held.made_at) - Date.parse(incoming.ts);
  const worker = { actor: author, offset, handedInBy: null, letInBy: writing.actor, tokenHash: null, agent: null };
  const outcome = await as(writing, worker, () =>
    applyOperation(writing, incoming, null, { at: held.held_at, by, isProven: true }),
  );
  return outcome.outcome === 'rejected' ? outcome : null;
}

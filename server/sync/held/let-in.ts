import type { Actor } from '#domain/permissions.ts';
import type { HeldOperationsTable } from '../../database/tables.ts';
import { applyOperation } from '../apply-operation.ts';
import type { Arrival } from '../arrival.ts';
import type { Incoming } from '../incoming.ts';
import { readRow, type Writing } from '../writing.ts';

/**
 * Applies a held operation as its author's, with the clock that it was made by and under an id of its own: the log holds the
 * first one already. Says why it can't be applied any more, or null [D7].
 */
export async function letIn(writing: Writing, held: HeldOperationsTable, by: Arrival['by']): Promise<string | null> {
  const author = await readRow(writing, 'users', held.user_id);
  if (author === null) return 'Its author is not known any more';
  const incoming = { ...(JSON.parse(held.operation) as Incoming), op: writing.context.newId() };
  const offset = held.made_at === '' ? 0 : Date.parse(held.made_at) - Date.parse(incoming.ts);
  const outcome = await as(writing, author, offset, () => applyOperation(writing, incoming, null, { at: held.held_at, by }));
  return outcome.outcome === 'rejected' ? outcome.message : null;
}

/** Works as somebody else for a while. */
async function as<T>(writing: Writing, actor: Actor, offset: number, work: () => Promise<T>): Promise<T> {
  const { actor: before, offset: offsetBefore, handedInBy } = writing;
  Object.assign(writing, { actor, offset, handedInBy: null });
  try {
    return await work();
  } finally {
    Object.assign(writing, { actor: before, offset: offsetBefore, handedInBy });
  }
}

import type { Incoming } from './incoming.ts';
import type { Closing } from './inspection-locks.ts';
import type { LiveRow, Writing } from './writing.ts';

interface Settled {
  incoming: Incoming;
  patch: Incoming['patch'];
  /** Null when nothing is closed. */
  closing: Closing | null;
}

/**
 * The time of a closing is the device's if it lies between the last change of the inspection and its grades and the arrival,
 * else the arrival [D7].
 */
export async function settleClosing(
  writing: Writing,
  incoming: Incoming,
  row: LiveRow | null,
  patch: Incoming['patch'],
  arrivedAt: string,
): Promise<Settled> {
  const claimed = patch['closed_at'];
  const inspection = row as LiveRow<'inspections'> | null;
  const isClosing = incoming.entity === 'inspections' && typeof claimed === 'string' && (inspection?.closed_at ?? null) === null;
  if (!isClosing) return { incoming, patch, closing: null };
  const changed = await lastChange(writing, incoming.id, inspection?.updated_at ?? '');
  const isRight = claimed >= changed && claimed <= arrivedAt;
  const closed_at = isRight ? claimed : arrivedAt >= changed ? arrivedAt : writing.now;
  const settled = { ...patch, closed_at };
  const needsRow = incoming.needsRow || closed_at !== claimed;
  return {
    incoming: { ...incoming, patch: { ...incoming.patch, closed_at }, needsRow },
    patch: settled,
    closing: { claimed_at: claimed, received_at: arrivedAt },
  };
}

/** Of an inspection and of each of its grades, deleted ones included. */
async function lastChange({ trx }: Writing, inspection: string, updatedAt: string): Promise<string> {
  const { last } = await trx
    .selectFrom('asset_grades')
    .select(({ fn }) => fn.max('updated_at').as('last'))
    .where('inspection_id', '=', inspection)
    .executeTakeFirstOrThrow();
  return last !== null && last > updatedAt ? last : updatedAt;
}

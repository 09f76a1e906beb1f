import { sameValue } from '#domain/sync/same-value.ts';
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
 * Closing what is closed changes nothing. Otherwise `closed_at` is the device's time if it lies between the last change of
 * the inspection and its grades and the arrival, else the arrival [D7].
 */
export async function settleClosing(
  writing: Writing,
  incoming: Incoming,
  row: LiveRow | null,
  patch: Incoming['patch'],
  arrivedAt: string,
): Promise<Settled> {
  const claimed = patch['closed_at'];
  if (incoming.entity !== 'inspections' || typeof claimed !== 'string') return { incoming, patch, closing: null };
  const inspection = row as LiveRow<'inspections'> | null;
  if ((inspection?.closed_at ?? null) !== null) {
    const { closed_at: _at, closed_by_id: _by, ...rest } = patch;
    const needsRow = incoming.needsRow || !sameValue(claimed, inspection?.closed_at);
    return { incoming: { ...incoming, needsRow }, patch: rest, closing: null };
  }
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

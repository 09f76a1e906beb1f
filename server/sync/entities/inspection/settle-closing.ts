import type { Fields } from '#domain/sync/merge-patch.ts';
import type { Writing } from '../../writing/writing.ts';
import type { Meeting } from '../entity-policy.ts';
import type { Closing } from './inspection-locks.ts';

/** By so much a clock that is wrong may be ahead, in a mistaken zone too; one by more is broken, and its times say nothing. */
const MOST_AHEAD_MS = 86_400_000;

/** What an operation that closes an inspection claims; null for any other. */
export function closingOf({ row, edits, arrival }: Meeting<'inspections'>): Closing | null {
  const claimed = edits['closed_at'];
  const isClosing = typeof claimed === 'string' && (row?.closed_at ?? null) === null;
  return isClosing ? { claimed_at: claimed, received_at: arrival.at } : null;
}

/**
 * The time of a closing is the device's if it lies between the last change of the inspection and its grades and the arrival,
 * else the arrival; not before the last change, whose server's clock may have been ahead, but now where that was broken [PROOF].
 */
export async function settleClosing(writing: Writing, meeting: Meeting<'inspections'>): Promise<Fields> {
  const closing = closingOf(meeting);
  if (closing === null) return {};
  const { claimed_at, received_at } = closing;
  const changed = await lastChange(writing, meeting.id, meeting.row?.updated_at ?? '');
  const isRight = claimed_at >= changed && claimed_at <= received_at;
  return {
    closed_at: isRight ? claimed_at : received_at >= changed ? received_at : laterOf(writing.now, credible(changed, writing.now)),
  };
}

const credible = (changed: string, now: string): string => (Date.parse(changed) - Date.parse(now) > MOST_AHEAD_MS ? '' : changed);

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** Of an inspection and of each of its grades, deleted ones included. */
async function lastChange({ trx }: Writing, inspection: string, updatedAt: string): Promise<string> {
  const { last } = await trx
    .selectFrom('asset_grades')
    .select(({ fn }) => fn.max('updated_at').as('last'))
    .where('inspection_id', '=', inspection)
    .executeTakeFirstOrThrow();
  return laterOf(last ?? '', updatedAt);
}

/** The server alone says who closed an inspection. */
export function closedBy({ actor }: Writing, before: Fields | null, after: Fields): unknown {
  const closed = after['closed_at'] ?? null;
  if (closed === null) return null;
  return before !== null && closed === before['closed_at'] ? before['closed_by_id'] : actor.id;
}

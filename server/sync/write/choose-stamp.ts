import { firstStamp } from '#domain/sync/first-stamp.ts';
import type { Incoming } from '../writing/incoming.ts';
import { clockError } from './correct-times.ts';
import { isLoggedStamp } from './is-logged-stamp.ts';
import { isSaneStamp, saneInstant } from './sane-instant.ts';
import type { LiveRow, Writing } from '../writing/writing.ts';

/**
 * When a new record was created: when its device says, by a clock that is set right and never after it arrived, and later than what
 * it comes after [GRADE]; the arrival where the record is stored otherwise than it was sent.
 */
export function chooseFirstStamp(writing: Writing, incoming: Incoming, arrivedAt: string, isAsSent: boolean): string {
  const error = clockError(writing);
  const ts = error === 0 ? incoming.ts : saneInstant(Date.parse(incoming.ts) + error, arrivedAt);
  const before = storedMeanwhile(writing, incoming);
  const stamp = firstStamp({ ...incoming, ts, seen: before ?? incoming.seen });
  const chosen = isAsSent && isSaneStamp(stamp, arrivedAt) ? stamp : firstStamp({ base: null, seen: before, ts: arrivedAt });
  writing.firstStamps.set(stampKey(incoming, firstStamp(incoming)), chosen);
  return chosen;
}

/** The stamp that what this comes after was stored with, in this transaction: its device knows only the one of its own clock. */
const storedMeanwhile = ({ firstStamps }: Writing, incoming: Incoming): string | null =>
  incoming.base === null && incoming.seen !== null ? (firstStamps.get(stampKey(incoming, incoming.seen)) ?? null) : null;

/** A grade comes after others of its asset. */
const stampKey = ({ device, patch }: Incoming, stamp: string): string => `${device} ${String(patch['asset_id'])} ${stamp}`;

/**
 * The client's own stamp when it changed nothing but what it saw, is new to the record, not from before it was created and not
 * in the future; else the server's [SYNC].
 */
export async function chooseStamp(writing: Writing, incoming: Incoming, row: LiveRow, isUnmerged: boolean): Promise<string> {
  const { ts } = incoming;
  if (isUnmerged && isSaneStamp(ts, writing.now) && (await isUnused(writing, incoming, row))) return ts;
  const { newest } = await writing.trx
    .selectFrom('change_log')
    .select(({ fn }) => fn.max('stamp').as('newest'))
    .where('entity', '=', incoming.entity)
    .where('id', '=', incoming.id)
    .executeTakeFirstOrThrow();
  const used = [newest ?? '', row.updated_at].sort().at(-1) ?? '';
  return used < writing.now ? writing.now : new Date(Date.parse(used) + 1).toISOString();
}

async function isUnused(writing: Writing, incoming: Incoming, row: LiveRow): Promise<boolean> {
  if (row.updated_at === incoming.ts || incoming.ts < row.created_at) return false;
  return !(await isLoggedStamp(writing, incoming));
}

import { firstStamp } from '#domain/sync/first-stamp.ts';
import type { Incoming } from '../writing/incoming.ts';
import { isLoggedStamp } from './is-logged-stamp.ts';
import { isSaneStamp } from './sane-instant.ts';
import type { LiveRow, Writing } from '../writing/writing.ts';

/**
 * The client's own stamp when it changed nothing but what it saw, is new to the record, not from before it was created and not
 * in the future; else the server's [SYNC]. Of a creation it is later than what it comes after [GRADE].
 */
export async function chooseStamp(
  writing: Writing,
  incoming: Incoming,
  row: LiveRow | null,
  isUnmerged: boolean,
): Promise<string> {
  const stamp = row === null ? firstStamp(incoming) : incoming.ts;
  if (isUnmerged && isSaneStamp(stamp, writing.now) && (await isUnused(writing, incoming, row))) return stamp;
  // What there is no row of was never stored.
  if (row === null) return writing.now;
  const { newest } = await writing.trx
    .selectFrom('change_log')
    .select(({ fn }) => fn.max('stamp').as('newest'))
    .where('entity', '=', incoming.entity)
    .where('id', '=', incoming.id)
    .executeTakeFirstOrThrow();
  const used = [newest ?? '', row.updated_at].sort().at(-1) ?? '';
  return used < writing.now ? writing.now : new Date(Date.parse(used) + 1).toISOString();
}

async function isUnused(writing: Writing, incoming: Incoming, row: LiveRow | null): Promise<boolean> {
  if (row === null) return true;
  if (row.updated_at === incoming.ts || incoming.ts < row.created_at) return false;
  return !(await isLoggedStamp(writing, incoming));
}

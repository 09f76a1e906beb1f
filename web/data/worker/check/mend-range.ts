import type { EntityName } from '#domain/entities.ts';
import { type CheckedRows, MOST_HAD } from '#domain/sync/check/check-wire.ts';
import { rowText, textDigest } from '#domain/sync/check/row-digest.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { CheckCalls } from '../sync/server-calls.ts';
import type { SyncedData } from '../sync/synced-data.ts';
import type { ChangedSince } from './changed-since.ts';
import type { DifferentRange } from './differing-ranges.ts';
import { repair } from './repair.ts';

/** Something else may be written meanwhile. */
const MOST_TRIES = 5;
const BUSY = 'Too much is being written just now. Check again in a moment; nothing was lost.';

interface Mending {
  data: SyncedData;
  calls: CheckCalls;
  entity: EntityName;
  /** Of what was held: what has a later ver was missing, or changed since. */
  newest: number;
  since: ChangedSince;
}

export interface Mended {
  repaired: number;
  removed: number;
}

/** Receives again what differs in a range, page by page; null where the device holds too much that it should not [CHECK]. */
export async function mendRange(
  { data, calls, entity, newest, since }: Mending,
  { after, to, ids }: DifferentRange,
): Promise<Mended | null> {
  const mended: Mended = { repaired: 0, removed: 0 };
  const known = new Set(ids);
  for (let tries = 0; tries < MOST_TRIES;) {
    const { writes } = data.image.meta;
    const have = digestsOf(data, entity, known);
    if (have.length > MOST_HAD) return null;
    const { rows, gone, more } = await calls.checkRange({ entity, after, to, have });
    for (const { id } of rows) known.add(id);
    const different = rows.filter((row) => differs(data, entity, row));
    if (different.some(({ ver }) => ver > newest)) await since.look();
    if (different.length + gone.length > 0 && (await repair(data, entity, { rows: different, gone }, writes)) === 'overtaken') {
      tries += 1;
      await data.load();
      continue;
    }
    mended.repaired += different.filter(({ id, ver }) => ver <= newest || !since.has(entity, id)).length;
    mended.removed += gone.length;
    if (!more) return mended;
  }
  throw new CallError('not-opened', BUSY);
}

function digestsOf({ image }: SyncedData, entity: EntityName, ids: ReadonlySet<string>): [string, string][] {
  return [...ids].flatMap((id): [string, string][] => {
    const row = image.store.serverRow(entity, id);
    return row === undefined || row.deleted_at !== null ? [] : [[id, textDigest(rowText(entity, row))]];
  });
}

/** Whether the device holds it otherwise even now. */
function differs({ image }: SyncedData, entity: EntityName, row: CheckedRows['rows'][number]): boolean {
  const held = image.store.serverRow(entity, row.id);
  return held === undefined || rowText(entity, held) !== rowText(entity, row);
}

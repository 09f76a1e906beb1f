import { entityNames } from '#domain/entities.ts';
import type { OperationId } from '#domain/sync/wire.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { CheckResult } from '../../protocol/check-result.ts';
import { storedMeta, toReceiveAnew } from '../disk/meta.ts';
import type { Meta } from '../disk/user-schema.ts';
import { HELD_STORES, countHeld } from '../store/held-answers.ts';
import { type CheckCalls, NetworkError, type ServerCalls } from '../sync/server-calls.ts';
import type { SyncedData } from '../sync/synced-data.ts';
import { ChangedSince } from './changed-since.ts';
import { checkAnswers } from './check-answers.ts';
import { type DifferentRange, differingRanges } from './differing-ranges.ts';
import { heldRows } from './held-rows.ts';
import { mendRange } from './mend-range.ts';

interface Options {
  data: SyncedData;
  calls: CheckCalls & Pick<ServerCalls, 'pull'>;
  device: string;
  /** How many rows have been read, of how many. */
  onProgress: (progress: { done: number; total: number }) => void;
}

/** Up to so many ranges of an entity are mended; of more, if they are most of it, all is received anew. */
const MOST_RANGES = 80;
const NOT_YET = 'The first data are still being received. Check again once they are here.';
const OFFLINE = 'Checking needs a connection. Nothing was changed.';

/** Compares what lies in the database with the server, entity by entity, and receives again what differs [CHECK]. */
export async function checkData(options: Options): Promise<CheckResult> {
  try {
    return await checkAll(options);
  } catch (error) {
    throw error instanceof NetworkError ? new CallError('needs-connection', OFFLINE) : error;
  }
}

async function checkAll({ data, calls, device, onProgress }: Options): Promise<CheckResult> {
  await data.load();
  if (data.image.meta.cursor === null || !data.image.meta.complete) throw new CallError('not-opened', NOT_YET);
  const newest = data.image.store.newestVer();
  const since = new ChangedSince(calls, device, data.image.meta);
  const answers = await data.database.read(HELD_STORES, countHeld);
  const total = answers + entityNames.reduce((sum, entity) => sum + data.image.store.count(entity), 0);
  const result: CheckResult = { checked: 0, repaired: 0, removed: 0, answers: 0, anew: null };
  let done = 0;
  const onRead = (read: number) => {
    done += read;
    onProgress({ done: Math.min(done, total), total });
  };
  const onRows = (rows: number) => {
    result.checked += rows;
    onRead(rows);
  };
  for (const entity of entityNames) {
    const { rows, digest } = await heldRows(data.image.store, entity, onRows);
    const reply = await calls.check({ entity, count: rows.length, digest, ...whereTo(data.image.meta) });
    if (reply.state === 'same') continue;
    // The next round begins with what the server asks for.
    if (reply.state === 'resync') return { ...result, anew: 'asked' };
    const ranges = differingRanges(rows, reply.ranges);
    const isMost = ranges.length > MOST_RANGES && ranges.length > reply.ranges.length / 2;
    if (isMost || !(await mendAll({ data, calls, entity, newest, since }, ranges, result))) {
      await receiveAnew(data);
      return { ...result, anew: 'differed' };
    }
  }
  result.answers = await checkAnswers({ data, calls, onRead });
  // Fewer are read than were counted where a grade's answers are held twice, or some have left meanwhile.
  onProgress({ done: total, total });
  return result;
}

function whereTo({ cursor, known_op }: Readonly<Meta>) {
  return { cursor: cursor ?? '', ...((known_op ?? null) === null ? {} : { known: known_op as OperationId }) };
}

/** Whether all could be mended. */
async function mendAll(
  mending: Parameters<typeof mendRange>[0],
  ranges: readonly DifferentRange[],
  result: CheckResult,
): Promise<boolean> {
  for (const range of ranges) {
    const mended = await mendRange(mending, range);
    if (mended === null) return false;
    result.repaired += mended.repaired;
    result.removed += mended.removed;
  }
  return true;
}

async function receiveAnew({ image, term }: SyncedData): Promise<void> {
  const meta = await term.write(['meta'], async (transaction) => {
    const next = toReceiveAnew(await storedMeta(transaction));
    await transaction.objectStore('meta').put(next, 'meta');
    return next;
  });
  image.take({ meta });
}

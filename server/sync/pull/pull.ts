import type { Actor } from '#domain/permissions.ts';
import type { Context } from '../../context.ts';
import { Chunks } from './columns/chunks.ts';
import { sharedChunksOf } from './columns/shared-chunks.ts';
import { type Cursor, cursorAt, encodeCursor, readCursor } from './cursor.ts';
import { countToDecide } from '../decide/conflicts.ts';
import { devicePolicy } from '../entities/device-policy.ts';
import { fillDelta } from './delta-pull.ts';
import { hasForgotten } from './has-forgotten.ts';
import { countRows, fillFirstPull } from './first-pull.ts';
import { Page } from './page.ts';
import { canBegin } from './phases.ts';
import { type Pulled, type PullRequest, restOf } from './pull-request.ts';
import { readVerdicts } from './read-verdicts.ts';
import type { PullHead } from './recent/shared-rows.ts';
import { readCounter } from '../writing/writing.ts';

/** One page of what a device does not have yet [SYNC]. */
export async function pull(context: Context, actor: Actor, request: PullRequest): Promise<Pulled> {
  const { db } = context;
  const counter = await readCounter(db);
  const rest = restOf(context, await countToDecide(db, actor));
  const page = new Page();
  const chunks = request.columns === true ? new Chunks() : null;
  if (typeof request.cursor !== 'string') {
    const start = await startFirstPull(context, actor, counter, {
      columns: chunks !== null,
      isFresh: request.isFresh === true,
    });
    const first = await continueFirstPull(context, actor, { page, chunks }, start);
    const { device } = request;
    const verdicts = device === undefined ? [] : await readVerdicts(db, { actor, device, from: 0, to: counter });
    return { head: { ...rest, ...first, verdicts }, rows: page.rows(), chunks };
  }
  const cursor = await readCursor(db, actor, request.cursor);
  if (cursor === null || cursor.ver > counter || (await hasForgotten(db, request.known)))
    return { head: { ...rest, more: true, resync: true }, rows: page.rows() };
  if (cursor.first !== null) {
    const head = { ...rest, ...(await continueFirstPull(context, actor, { page, chunks }, cursor)) };
    return { head, rows: page.rows(), chunks };
  }
  if (cursor.answers !== null) {
    const head = { ...rest, ...(await continueLater(context, actor, page, cursor, counter)) };
    return { head, rows: page.rows() };
  }
  if (cursor.ver === counter) return { head: { ...rest, cursor: request.cursor }, rows: page.rows() };
  const scope = await devicePolicy.readScope(db, actor);
  const { ver, evict, brought } = await fillDelta(db, scope, page, { from: cursor.ver, since: cursor.since }, counter);
  const next = await cursorAt(db, actor, ver);
  next.answers = devicePolicy.later.start(brought);
  if (next.answers !== null || ver < counter || (await readCounter(db)) !== counter) next.since = cursor.since;
  const verdicts = await readVerdicts(db, { actor, from: cursor.ver, to: ver });
  const found = { cursor: await encodeCursor(db, next), more: isUnfinished(next, counter), evict, verdicts };
  return { head: { ...rest, ...found }, rows: page.rows() };
}

const isUnfinished = (cursor: Cursor, counter: number): boolean => cursor.ver < counter || cursor.answers !== null;

/**
 * Who takes packed rows begins with what others have received lately, and what has changed since follows; who holds some of it
 * already would see it go back for a while [PULL.14].
 */
async function startFirstPull({ db, now }: Context, actor: Actor, counter: number, taken: Taken): Promise<Cursor> {
  const total = await countRows(db, await devicePolicy.readScope(db, actor), now(), taken);
  const snapshot = taken.columns ? await sharedChunksOf(db).snapshotAt(counter, taken.isFresh) : counter;
  const upTo = snapshot === counter ? {} : { upTo: counter };
  const first = { phase: 0, after: [], ...upTo, total, done: 0 };
  return { ...(await cursorAt(db, actor, snapshot)), since: counter, first };
}

interface Taken {
  columns: boolean;
  isFresh: boolean;
}

/** After its last page the cursor is the snapshot's: what changed meanwhile comes with the next pull, at once. */
async function continueFirstPull(
  { db, now }: Context,
  actor: Actor,
  filled: { page: Page; chunks: Chunks | null },
  cursor: Cursor,
): Promise<Partial<PullHead>> {
  const { first } = cursor;
  if (first === null) throw new Error('no first pull is under way');
  const scope = await devicePolicy.readScope(db, actor);
  const next = await fillFirstPull(db, scope, filled, cursor, first, now());
  const done = next === null ? first.total : Math.min(next.done, first.total);
  return {
    cursor: await encodeCursor(db, { ...cursor, first: next }),
    more: next !== null || cursor.ver < (await readCounter(db)),
    total: first.total,
    done,
    ...(filled.chunks !== null && (await canBegin(db, actor, next)) ? { ready: true } : {}),
  };
}

async function continueLater(
  context: Context,
  actor: Actor,
  page: Page,
  cursor: Cursor,
  counter: number,
): Promise<Partial<PullHead>> {
  const { db } = context;
  const scope = await devicePolicy.readScope(db, actor);
  const answers = cursor.answers === null ? null : await devicePolicy.later.fill(context, scope, page, cursor.answers);
  const next = { ...cursor, answers };
  // An asset that has moved on meanwhile was passed over: it comes with the next pull, which asks from before.
  if (answers === null && (await readCounter(db)) === cursor.ver) next.since = cursor.ver;
  return { cursor: await encodeCursor(db, next), more: isUnfinished(next, counter) };
}

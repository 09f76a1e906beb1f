import type { Kysely } from 'kysely';
import type { Actor } from '#domain/permissions.ts';
import type { PullPage, Verdict } from '#domain/sync/wire.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { type Cursor, cursorAt, encodeCursor, readCursor } from './cursor.ts';
import { countToDecide } from './conflicts.ts';
import { fillAnswers, fillDelta } from './delta-pull.ts';
import { countRows, fillFirstPull } from './first-pull.ts';
import { Page } from './page.ts';
import { readScope, type Scope } from './scope.ts';
import { readCounter } from './writing.ts';

interface Request {
  cursor?: string | null | undefined;
  device?: string | undefined;
}
type Rest = Omit<PullPage, 'rows'>;

/** One page of what a device does not have yet, as JSON text [D4.4]. */
export async function pull(context: Context, actor: Actor, request: Request): Promise<string> {
  const { db } = context;
  const counter = await readCounter(db);
  const rest: Rest = {
    cursor: null,
    more: false,
    resync: false,
    total: 0,
    done: 0,
    evict: [],
    verdicts: [],
    to_decide: await countToDecide(db, actor),
    now: context.now().toISOString(),
  };
  const page = new Page();
  if (typeof request.cursor !== 'string') {
    const start = await startFirstPull(db, actor, counter);
    return page.toJson({
      ...rest,
      ...(await continueFirstPull(db, actor, page, start, counter)),
      verdicts: await readVerdicts(db, request, 0, counter),
    });
  }
  const cursor = await readCursor(db, actor, request.cursor);
  if (cursor === null || cursor.ver > counter) return page.toJson({ ...rest, more: true, resync: true });
  if (cursor.first !== null) return page.toJson({ ...rest, ...(await continueFirstPull(db, actor, page, cursor, counter)) });
  if (cursor.answers !== null) return page.toJson({ ...rest, ...(await continueAnswers(db, actor, page, cursor, counter)) });
  if (cursor.ver === counter) return page.toJson({ ...rest, cursor: request.cursor });
  const scope = await readScope(db, actor);
  const { ver, evict, sites } = await fillDelta(db, scope, page, { from: cursor.ver, since: cursor.since }, counter);
  const next = await cursorAt(db, actor, ver);
  if (ver < counter || (await readCounter(db)) !== counter) next.since = cursor.since;
  if (sites.length > 0) next.answers = { sites: [...new Set(sites)], after: '' };
  const verdicts = await readVerdicts(db, request, cursor.ver, ver);
  return page.toJson({ ...rest, cursor: await encodeCursor(db, next), more: isUnfinished(next, counter), evict, verdicts });
}

const isUnfinished = (cursor: Cursor, counter: number): boolean => cursor.ver < counter || cursor.answers !== null;

async function startFirstPull(db: Kysely<Tables>, actor: Actor, snapshot: number): Promise<Cursor> {
  const total = await countRows(db, await readScope(db, actor));
  return { ...(await cursorAt(db, actor, snapshot)), first: { phase: 0, after: [], total, done: 0 } };
}

/** After its last page the cursor is the snapshot's: what changed meanwhile comes with the next pull. */
async function continueFirstPull(
  db: Kysely<Tables>,
  actor: Actor,
  page: Page,
  cursor: Cursor,
  counter: number,
): Promise<Partial<Rest>> {
  const { first } = cursor;
  if (first === null) throw new Error('no first pull is under way');
  const scope = await readScope(db, actor);
  const next = await fillFirstPull(db, scope, page, cursor.ver, first);
  const done = next === null ? first.total : Math.min(next.done, first.total);
  return {
    cursor: await encodeCursor(db, { ...cursor, first: next }),
    more: next !== null || cursor.ver < counter,
    total: first.total,
    done,
  };
}

async function continueAnswers(
  db: Kysely<Tables>,
  actor: Actor,
  page: Page,
  cursor: Cursor,
  counter: number,
): Promise<Partial<Rest>> {
  const scope: Scope = await readScope(db, actor);
  const next = { ...cursor, answers: await fillAnswers(db, scope, page, cursor.answers ?? { sites: [], after: '' }) };
  return { cursor: await encodeCursor(db, next), more: isUnfinished(next, counter) };
}

/** What administrators decided about this device's held operations. */
async function readVerdicts(db: Kysely<Tables>, { device }: Request, from: number, to: number): Promise<Verdict[]> {
  if (device === undefined) return [];
  const rows = await db
    .selectFrom('held_operations')
    .select(['op_id', 'verdict', 'verdict_reason', 'verdict_by_id', 'verdict_at', 'held_at'])
    .where('device', '=', device)
    .where('verdict_ver', '>', from)
    .where('verdict_ver', '<=', to)
    .orderBy('verdict_ver')
    .execute();
  return rows.map((row) => ({
    op: row.op_id,
    verdict: row.verdict === 'accepted' ? 'accepted' : 'refused',
    reason: row.verdict_reason,
    by_id: row.verdict_by_id,
    at: row.verdict_at ?? row.held_at,
  }));
}

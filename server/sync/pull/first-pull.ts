import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import { hasGaps } from '../../database/row-codec.ts';
import type { Tables } from '../../database/tables.ts';
import { allOf } from '../entities/conditions.ts';
import { devicePolicy } from '../entities/device-policy.ts';
import type { DeviceScope, Place, PullOrder, SentNear } from '../entities/entity-policy.ts';
import { policyOf } from '../entities/policies.ts';
import { seenBy } from '../entities/seen-by.ts';
import type { Chunks } from './columns/chunks.ts';
import { readApart, readChunk, readSharedChunk } from './columns/read-chunk.ts';
import { type Moment, sharedChunksOf } from './columns/shared-chunks.ts';
import type { Cursor } from './cursor.ts';
import type { Page } from './page.ts';
import { type Phase, phasesAt, phasesFrom, type Standing, standsIn } from './phases.ts';
import { readScoped, scopedText } from './read-scoped.ts';

const byVer: PullOrder = { by: sql`ver`, after: ([ver]) => sql`ver > ${ver}`, place: ['ver'] };
const orderOf = (entity: EntityName): PullOrder => policyOf(entity).pull.order ?? byVer;

/** What a page takes: rows, and chunks where the device takes columns. */
interface Filled {
  page: Page;
  chunks: Chunks | null;
}

type Rest = NonNullable<Standing['rest']>;

/** From where a part is read, and how far it was. */
interface Stand {
  after: Place;
  /** Of a chunk that goes in pieces. */
  rest?: Rest | undefined;
  /** All of it was read, or the page is full. */
  isEnd: boolean;
  isFull: boolean;
}

/**
 * Fills a page of a first pull and returns where it stands then, null at the end. Rows that have changed since its snapshot
 * may be left out here, or come as they were then: they follow afterwards.
 */
export async function fillFirstPull(
  db: Kysely<Tables>,
  scope: DeviceScope,
  { page, chunks }: Filled,
  snapshot: Moment,
  start: Standing,
  now: Date,
): Promise<Cursor['first']> {
  const phases = phasesFrom(start, now, scope.actor, { columns: chunks !== null });
  const lastNear = phases.findLast(({ isNear }) => isNear);
  if (lastNear === undefined) chunks?.holdMore();
  let { hasNear } = start;
  let near: SentNear | null = null;
  for (const phase of phases) {
    const { entity, turn, isNear } = phase;
    if (hasNear === true) near ??= await devicePolicy.readSentNear(db, scope.actor, start.upTo ?? snapshot.ver);
    const takes = chunks === null || hasGaps(entity) ? null : chunks;
    const { after, rest } = standsIn(start, phase) ? start : { after: [] };
    let stand: Stand = { after, rest, isEnd: false, isFull: false };
    while (!stand.isEnd) {
      if (chunks?.isFull !== true) {
        const upTo = takes !== null && phase.isShared === true ? snapshot.ver : (start.upTo ?? snapshot.ver);
        const asked = askedOf(scope, phase, upTo, stand.after);
        stand =
          takes === null
            ? await addRows(db, scope, page, asked)
            : await addChunk(db, scope, takes, { ...asked, rest: stand.rest, phase, near, snapshot });
      }
      if (stand.isFull || (chunks?.isFull === true && !stand.isEnd))
        return {
          phase: turn,
          ...(isNear ? { near: entity } : {}),
          ...(hasNear === undefined ? {} : { hasNear }),
          ...(start.upTo === undefined ? {} : { upTo: start.upTo }),
          ...(stand.rest === undefined ? {} : { rest: stand.rest }),
          after: stand.after,
          total: start.total,
          done: start.done + page.count + (chunks?.count ?? 0),
        };
    }
    if (phase === lastNear) hasNear = true;
  }
  return null;
}

function askedOf(scope: DeviceScope, { entity, where }: Phase, upTo: number, after: Place) {
  const order = orderOf(entity);
  const conditions = [where, seenBy(scope.actor)(entity), sql`ver <= ${upTo}`];
  if (after.length > 0) conditions.push(order.after(after));
  return { entity, where: conditions, order, after };
}

type Asked = ReturnType<typeof askedOf>;

/** Other requests have their turn between one piece and the next. */
const ROWS = 1_000;

async function addRows(db: Kysely<Tables>, scope: DeviceScope, page: Page, asked: Asked): Promise<Stand> {
  const { entity, where, order } = asked;
  await setImmediate();
  const { rows, isEnd } = await readScoped(db, scope, entity, { where, order: order.by, limit: ROWS });
  let { after } = asked;
  for (const row of rows) {
    if (!page.add(entity, scopedText(scope, entity, row))) return { after, isEnd: false, isFull: true };
    after = order.place.map((column) => row[column] as string | number);
  }
  return { after, isEnd, isFull: false };
}

/** A piece of a device's, which holds no more than `MOST_ROWS` [PULL.1]. */
const CHUNK = 4_000;

type AskedOfChunk = Asked & { phase: Phase; near: SentNear | null; snapshot: Moment; rest: Rest | undefined };

async function addChunk(db: Kysely<Tables>, scope: DeviceScope, chunks: Chunks, asked: AskedOfChunk): Promise<Stand> {
  await setImmediate();
  const { rest, phase } = asked;
  if (rest !== undefined) return addPiece(db, scope, chunks, asked, rest);
  if (phase.isShared === true) return addShared(db, scope, chunks, asked);
  const { count, place, isEnd } = await addAlone(db, scope, chunks, asked, CHUNK);
  return { after: count === 0 ? asked.after : place, isEnd, isFull: false };
}

async function addAlone(db: Kysely<Tables>, scope: DeviceScope, chunks: Chunks, asked: AskedOfChunk, limit: number) {
  const { entity, where, order, near } = asked;
  const read = await readChunk(db, scope, entity, { where, order: order.by, limit, place: order.place, near });
  chunks.add(read.chunk, read.count);
  return read;
}

/** What all receive, with what this device holds apart of it; where that is too much to go with all of it, it goes in pieces [PULL.14]. */
async function addShared(db: Kysely<Tables>, scope: DeviceScope, chunks: Chunks, asked: AskedOfChunk): Promise<Stand> {
  const { entity, where, order, near, after, phase, snapshot } = asked;
  const of = { where, order: order.by, place: order.place };
  const { chunk, count, place, isEnd } = await sharedChunksOf(db).chunkAt(snapshot, { entity, turn: phase.turn, after }, () =>
    readSharedChunk(db, entity, { ...of, limit: CHUNK }),
  );
  const held = await readApart(db, scope, entity, { ...of, limit: count, near });
  if (held === null) return addPiece(db, scope, chunks, asked, { left: count, place, isEnd });
  chunks.add({ ...chunk, ...held }, count);
  return { after: count === 0 ? after : place, isEnd, isFull: false };
}

/** Some of a chunk's rows as they are read for this device alone; behind the last it goes on with what all receive. */
async function addPiece(db: Kysely<Tables>, scope: DeviceScope, chunks: Chunks, asked: AskedOfChunk, rest: Rest): Promise<Stand> {
  const { count, place, isEnd } = await addAlone(db, scope, chunks, asked, rest.left);
  const left = rest.left - count;
  // Rows that have changed meanwhile are no longer there: others may stand in their place, and come once more.
  if (count === 0 || isEnd || left === 0) return { after: rest.place, isEnd: rest.isEnd, isFull: false };
  return { after: place, rest: { ...rest, left }, isEnd: false, isFull: false };
}

/** How many rows a first pull holds, but for those that change while it lasts. */
export async function countRows(
  db: Kysely<Tables>,
  { actor }: DeviceScope,
  now: Date,
  { columns }: { columns: boolean },
): Promise<number> {
  const seen = seenBy(actor);
  const counts = phasesAt(now, actor, { columns }).map(
    ({ entity, where }) => sql`(select count(*) from ${sql.table(entity)} where ${allOf([where, seen(entity)])})`,
  );
  const { rows } = await sql<{ total: number | string }>`select ${sql.join(counts, sql` + `)} as total`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

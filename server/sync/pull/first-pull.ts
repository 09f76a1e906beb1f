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
import { readApart, readChunk, type ReadChunk, readSharedChunk } from './columns/read-chunk.ts';
import { isShared, type Moment, sharedChunksOf } from './columns/shared-chunks.ts';
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

/** From where a part is read, and how far it was. */
interface Stand {
  after: Place;
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
    if (hasNear === true) near ??= await devicePolicy.readSentNear(db, scope.actor, snapshot.ver);
    const takes = chunks === null || hasGaps(entity) ? null : chunks;
    let stand: Stand = { after: standsIn(start, phase) ? start.after : [], isEnd: false, isFull: false };
    while (!stand.isEnd) {
      if (chunks?.isFull !== true) {
        const upTo = takes !== null && isShared(phase, scope.actor) ? snapshot.ver : (start.upTo ?? snapshot.ver);
        const asked = askedOf(scope, phase, upTo, stand.after);
        stand =
          takes === null
            ? await addRows(db, scope, page, asked)
            : await addChunk(db, scope, takes, { ...asked, phase, near, snapshot });
      }
      if (stand.isFull || (chunks?.isFull === true && !stand.isEnd))
        return {
          phase: turn,
          ...(isNear ? { near: entity } : {}),
          ...(hasNear === undefined ? {} : { hasNear }),
          ...(start.upTo === undefined ? {} : { upTo: start.upTo }),
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

/** A block of a device's, which holds no more than 4,096 [PULL.1]. */
const CHUNK = 4_000;

type AskedOfChunk = Asked & { phase: Phase; near: SentNear | null; snapshot: Moment };

async function addChunk(db: Kysely<Tables>, scope: DeviceScope, chunks: Chunks, asked: AskedOfChunk): Promise<Stand> {
  await setImmediate();
  const { entity, where, order, near, after } = asked;
  const alone = () => readChunk(db, scope, entity, { where, order: order.by, limit: CHUNK, place: order.place, near });
  const read = (isShared(asked.phase, scope.actor) ? await takeShared(db, scope, asked) : null) ?? (await alone());
  chunks.add(read.chunk, read.count);
  return { after: read.count === 0 ? after : read.place, isEnd: read.isEnd, isFull: false };
}

/** What all receive, with what this device holds apart of it; null where that is too much to go with all of it [PULL.14]. */
async function takeShared(
  db: Kysely<Tables>,
  scope: DeviceScope,
  { entity, where, order, near, after, phase, snapshot }: AskedOfChunk,
): Promise<ReadChunk | null> {
  const asked = { where, order: order.by, place: order.place };
  const read = await sharedChunksOf(db).chunkAt(snapshot, { entity, turn: phase.turn, after }, () =>
    readSharedChunk(db, entity, { ...asked, limit: CHUNK }),
  );
  const held = await readApart(db, scope, entity, { ...asked, limit: read.count, near });
  return held === null ? null : { ...read, chunk: { ...read.chunk, ...held } };
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

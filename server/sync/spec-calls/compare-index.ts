import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { UNSTORABLE } from '#domain/entity.ts';
import { isStorable } from '#domain/text-rules.ts';
import type { EntityName } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Tables } from '../../database/tables.ts';
import { seenBy } from '../entities/seen-by.ts';
import { recordBytesOf } from '../../database/record-bytes-of.ts';
import { takeWithin } from '../../database/take-within.ts';
import { NO_DEVICE } from '../writing/incoming.ts';
import { selectRows } from '../writing/writing.ts';
import { instantOf } from './read-posted.ts';
import { specRecords } from './spec-records.ts';

const indexText = z.string().max(100).refine(isStorable, UNSTORABLE);
export const indexBody = z.array(z.object({ id: indexText, updated_at: indexText.nullish() })).max(1_000_000);
type Listed = z.infer<typeof indexBody>[number];

/** What doesn't fit into one reply comes with the next. */
const MOST_BYTES = 8_000_000;
/** Read at once. */
const CHUNK_BYTES = 2_000_000;
const CHUNK = 500;

interface Stored {
  updated_at: string;
  isDeleted: boolean;
  isVisible: boolean;
}

/**
 * Answers a list of ids and stamps: what the server wants to have, and what the client lacks [CALL]. A stamp that was
 * never accepted or served for its id is a local edit, whatever the clocks say.
 */
export async function compareIndex(
  db: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  list: readonly Listed[],
): Promise<string> {
  const stored = await readStored(db, actor, entity);
  const listed = new Map(list.map(({ id, updated_at }) => [id, instantOf(updated_at)]));
  const differing = [...listed].filter(([id, stamp]) => stored.get(id)?.updated_at !== stamp);
  const { served, waiting } = await readServedStamps(db, actor, entity, differing);
  const required: string[] = [];
  const deleted: string[] = [];
  const updated: string[] = [];
  for (const [id, stamp] of listed) {
    const there = stored.get(id);
    const isServed = served.has(`${id} ${stamp}`);
    if (waiting.has(`${id} ${stamp}`)) continue;
    if (there === undefined) (isServed ? deleted : required).push(id);
    else if (there.updated_at !== stamp && !isServed) required.push(id);
    else if (!there.isVisible || (there.isDeleted && there.updated_at !== stamp)) deleted.push(id);
    else if (there.updated_at !== stamp) updated.push(id);
  }
  const fresh = [...stored]
    .filter(([id, { isDeleted, isVisible }]) => isVisible && !isDeleted && !listed.has(id))
    .map(([id]) => id);
  const texts = await describe(db, actor, entity, [...updated, ...fresh]);
  const data = (ids: string[]) => ids.flatMap((id) => texts.get(id) ?? []).join(',');
  const rest = JSON.stringify({ required_ids: required, deleted_data: deleted });
  return `${rest.slice(0, -1)},"updated_data":[${data(updated)}],"new_data":[${data(fresh)}]}`;
}

async function readStored(db: Kysely<Tables>, actor: Actor, entity: EntityName): Promise<Map<string, Stored>> {
  const { rows } = await sql<{ id: string; updated_at: string; deleted_at: string | null; is_seen: number | boolean }>`
    select id, updated_at, deleted_at, ${seenBy(actor)(entity)} as is_seen from ${sql.table(entity)} order by ver`.execute(db);
  return new Map(
    rows.map(({ id, updated_at, deleted_at, is_seen }) => {
      return [id, { updated_at, isDeleted: deleted_at !== null, isVisible: Boolean(is_seen) }];
    }),
  );
}

/** 'id stamp', among those asked for, of what the server accepted, served or refused, and of what of the actor's it holds. */
async function readServedStamps(
  db: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  asked: [string, string | null][],
): Promise<{ served: Set<string>; waiting: Set<string> }> {
  const served = new Set<string>();
  const waiting = new Set<string>();
  for (let from = 0; from < asked.length; from += CHUNK) {
    const ids = asked.slice(from, from + CHUNK).map(([id]) => id);
    const entries = await db
      .selectFrom('change_log')
      .leftJoin('held_operations', 'held_operations.op_id', 'change_log.op_id')
      .select(['change_log.id', 'stamp', 'stamp_before', 'client_time', 'change_log.device', 'change_log.user_id'])
      .select(['held_operations.sequence as held', 'verdict'])
      .where('change_log.entity', '=', entity)
      .where('change_log.id', 'in', ids)
      .execute();
    for (const { id, stamp, stamp_before, client_time, device, user_id, held, verdict } of entries) {
      for (const one of [stamp, stamp_before]) if (one !== null) served.add(`${id} ${one}`);
      if (device !== NO_DEVICE) continue;
      if (held === null || verdict !== null) served.add(`${id} ${client_time}`);
      else if (user_id === actor.id) waiting.add(`${id} ${client_time}`);
    }
  }
  return { served, waiting };
}

async function describe(db: Kysely<Tables>, actor: Actor, entity: EntityName, ids: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  if (ids.length === 0) return texts;
  let size = 0;
  for (let from = 0; from < ids.length;) {
    const chunk = await chunkFrom(db, entity, ids, from);
    from += chunk.length;
    const rows = await selectRows(db, entity, chunk);
    for await (const record of specRecords(db, actor, entity, rows)) {
      const text = JSON.stringify(record);
      size += Buffer.byteLength(text);
      if (size > MOST_BYTES && texts.size > 0) return texts;
      texts.set(String(record['id']), text);
    }
  }
  return texts;
}

/** The next ids whose rows may be read at once. */
async function chunkFrom(db: Kysely<Tables>, entity: EntityName, ids: readonly string[], from: number): Promise<string[]> {
  const next = ids.slice(from, from + CHUNK);
  const bytes = await recordBytesOf(db, entity, next);
  return takeWithin(
    next.map((id) => ({ id, bytes: bytes.get(id) ?? 0 })),
    CHUNK_BYTES,
  ).taken.map(({ id }) => id);
}

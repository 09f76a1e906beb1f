import { type Kysely, sql } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Tables } from '../../database/tables.ts';
import { recordBytesOf } from '../../database/record-bytes-of.ts';
import { takeWithin } from '../../database/take-within.ts';
import { seenBy } from '../entities/seen-by.ts';
import { pauser } from '../write/pauser.ts';
import { NO_DEVICE } from '#domain/sync/no-device.ts';
import { selectRows } from '../writing/writing.ts';
import { specRecords } from './spec-records.ts';

/** What doesn't fit into one reply comes with the next: of the records, and of each kind of ids. */
const MOST_BYTES = 8_000_000;
const MOST_IDS = 50_000;
/** Read at once. */
const CHUNK_BYTES = 2_000_000;
const CHUNK = 500;

interface Stored {
  id: string;
  ver: number;
  updated_at: string;
  deleted_at: string | null;
  is_seen: number | boolean;
}

interface Asking {
  db: Kysely<Tables>;
  actor: Actor;
  entity: EntityName;
}

/** By their ids the stamps that a client sent, null where it sent none. */
type Stamps = ReadonlyMap<string, string | null>;

/** What an answer says, in ids. */
const nothing = () => ({
  required: new Set<string>(),
  deleted: new Set<string>(),
  updated: new Set<string>(),
  fresh: new Set<string>(),
});
type Answer = ReturnType<typeof nothing>;

function put(list: Set<string>, id: string): void {
  if (list.size < MOST_IDS) list.add(id);
}

/**
 * Answers a list of ids and stamps: what the server wants to have, and what the client lacks [CALL]. A stamp that was
 * never accepted or served for its id is a local edit, whatever the clocks say.
 */
export async function compareIndex(asking: Asking, listed: Stamps): Promise<string> {
  const answer = nothing();
  const met = new Set<string>();
  const pause = pauser();
  let rows = await readStored(asking, -1);
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    await judgeStored(asking, rows, { listed, met, answer });
    rows = await readStored(asking, last.ver);
    await pause();
  }
  for (const ids of chunksOf([...listed.keys()].filter((id) => !met.has(id)))) {
    const { isServed, isWaiting } = await readServedStamps(asking, ids, listed);
    for (const id of ids) if (!isWaiting(id)) put(isServed(id) ? answer.deleted : answer.required, id);
    await pause();
  }
  return tell(asking, answer);
}

function* chunksOf(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += CHUNK) yield ids.slice(from, from + CHUNK);
}

/** The records after a ver, a few at a time. */
async function readStored({ db, actor, entity }: Asking, ver: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, ver, updated_at, deleted_at, ${seenBy(actor)(entity)} as is_seen
    from ${sql.table(entity)} where ver > ${ver} order by ver limit ${CHUNK}`.execute(db);
  return rows;
}

interface Comparing {
  listed: Stamps;
  /** What is stored of what was listed. */
  met: Set<string>;
  answer: Answer;
}

async function judgeStored(asking: Asking, rows: readonly Stored[], { listed, met, answer }: Comparing): Promise<void> {
  const differing = rows.filter(({ id, updated_at }) => listed.has(id) && listed.get(id) !== updated_at);
  const { isServed, isWaiting } = await readServedStamps(
    asking,
    differing.map(({ id }) => id),
    listed,
  );
  for (const { id, updated_at, deleted_at, is_seen } of rows) {
    const isThere = deleted_at === null;
    if (!listed.has(id)) {
      if (is_seen && isThere) put(answer.fresh, id);
      continue;
    }
    // What changes meanwhile is read once more.
    if (met.has(id)) continue;
    met.add(id);
    const isSame = listed.get(id) === updated_at;
    if (isWaiting(id)) continue;
    if (!isSame && !isServed(id)) put(answer.required, id);
    else if (!is_seen || (!isThere && !isSame)) put(answer.deleted, id);
    else if (!isSame) put(answer.updated, id);
  }
}

/** Of which ids the server accepted, served or refused the stamp that was listed, and of which it holds it for this actor. */
async function readServedStamps({ db, actor, entity }: Asking, ids: readonly string[], listed: Stamps) {
  const served = new Set<string>();
  const waiting = new Set<string>();
  const isServed = (id: string) => served.has(`${id} ${listed.get(id)}`);
  const isWaiting = (id: string) => waiting.has(`${id} ${listed.get(id)}`);
  const asked = ids.flatMap((id) => {
    const stamp = listed.get(id) ?? null;
    return stamp === null ? [] : [sql`(${id}, ${stamp})`];
  });
  if (asked.length === 0) return { isServed, isWaiting };
  // Each is found by an index of its own, however long the log of a record is.
  const log = (column: 'stamp' | 'stamp_before' | 'client_time') => sql`
    from change_log where change_log.entity = ${entity} and (change_log.id, ${sql.ref(column)}) in (values ${sql.join(asked)})`;
  const { rows: entries } = await sql<{ id: string; stamp: string }>`
    select id, stamp ${log('stamp')} union all select id, stamp_before ${log('stamp_before')}`.execute(db);
  for (const { id, stamp } of entries) served.add(`${id} ${stamp}`);
  const posts = await sql<{ id: string; stamp: string; user_id: string; waits: number | boolean }>`
    select id, client_time as stamp, user_id, exists (
      select 1 from held_operations where held_operations.op_id = change_log.op_id and verdict is null
    ) as waits ${log('client_time')} and device = ${sql.lit(NO_DEVICE)}`.execute(db);
  for (const { id, stamp, user_id, waits } of posts.rows) {
    if (!waits) served.add(`${id} ${stamp}`);
    else if (user_id === actor.id) waiting.add(`${id} ${stamp}`);
  }
  return { isServed, isWaiting };
}

async function tell(asking: Asking, { required, deleted, updated, fresh }: Answer): Promise<string> {
  const texts = await describe(asking, [...updated, ...fresh]);
  const data = (ids: Set<string>) => [...ids].flatMap((id) => texts.get(id) ?? []).join(',');
  const rest = JSON.stringify({ required_ids: [...required], deleted_data: [...deleted] });
  return `${rest.slice(0, -1)},"updated_data":[${data(updated)}],"new_data":[${data(fresh)}]}`;
}

async function describe({ db, actor, entity }: Asking, ids: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const pause = pauser();
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
      await pause();
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

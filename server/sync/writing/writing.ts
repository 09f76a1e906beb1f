import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { type EntityName, entityNames } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import type { Context } from '../../context.ts';
import { type DecodedRow, decodeRow, type StoredRow } from '../../database/row-codec.ts';
import { tableOf } from '../../database/table-of.ts';
import { secretKey } from '../../database/secret-key.ts';
import type { Tables } from '../../database/tables.ts';
import { settleTime } from '#server/database/postgres/shared-clock.ts';
import { recordBytesOf } from '#server/database/record-bytes-of.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import { beginAudit } from '../../audit/begin-audit.ts';
import { lockCounter } from '../../audit/lock-counter.ts';
import { askerOf, requireSame } from '../../audit/require-still-there.ts';
import { turnsOf } from '../turns.ts';

export type LiveRow<E extends EntityName = EntityName> = DecodedRow<E>;

/** One writing transaction. */
export interface Writing {
  context: Context;
  trx: Transaction<Tables>;
  actor: Actor;
  now: string;
  /** By the process's own clock, in milliseconds. */
  began: number;
  /** What to add to the device's clock, in milliseconds. */
  offset: number;
  /** The ver that was given last. */
  ver: number;
  /** How many bytes of patches it has logged. */
  logged: number;
  /** Rows as this transaction sees them, by entity and id. */
  rows: Map<string, LiveRow | null>;
  /** Of new records the stamps that were chosen, by their device, what they are about and the stamps that they have there. */
  firstStamps: Map<string, string>;
  /** What remains to be done before the transaction ends, once each. */
  atEnd: Map<string, (writing: Writing) => Promise<void>>;
  /** Records, by their ids, that have no room for what follows from this [HELD.16]. */
  full: ReadonlySet<string>;
  /** Set when somebody has more or less to decide, which may give no row a ver. */
  isNews: boolean;
  /** What is open again, for which held operations may have waited. */
  opened: readonly string[];
  /** Outcomes that tell of a verdict once more, which refuse nothing anew. */
  toldVerdicts: Set<Outcome>;
  /** The administrator who hands in what is the actor's. */
  handedInBy: string | null;
  /** Whoever lets in what is the actor's and was held, by a verdict or a reopening. */
  letInBy: Actor | null;
  receiptKey: KeyObject;
  /** The session that writes, which outlives a change of its own user's password. */
  tokenHash: string | null;
  /** What the browser of that session says of itself. */
  agent: string | null;
  audit: AuditLog;
}

/** Who asks, and with which session or API token: a request. */
export interface Asker {
  user: Actor;
  tokenHash: string;
}

/** Who writes, by which clock, and what is known of a first attempt. */
interface Writer {
  actor: Actor;
  sentAt?: string | undefined;
  handedInBy?: string;
  tokenHash?: string | undefined;
  full?: ReadonlySet<string>;
}

export const rowKey = (entity: EntityName, id: string): string => `${entity}/${id}`;

/**
 * Runs a writing transaction when its user's turn comes. Its first statement takes the counter's row, so that vers appear in
 * the order of their commits and whatever is read after it is current [DB].
 */
export async function write<T>(context: Context, options: Writer, work: (writing: Writing) => Promise<T>): Promise<T> {
  await settleTime(context.db);
  const offset = options.sentAt === undefined ? 0 : context.now().getTime() - Date.parse(options.sentAt);
  const receiptKey = createSecretKey(await secretKey(context, 'receipts'));
  const run = () =>
    context.db.transaction().execute(async (trx) => {
      const { actor, handedInBy = null, tokenHash = null, full = new Set() } = options;
      const writer = { actor, handedInBy, tokenHash };
      const locked = await lockCounter(trx, { ...askerOf(writer), db: context.db, now: context.now });
      requireSame(locked, writer);
      // Whoever waited for this turn arrives with it.
      const { at: now, ver: start, news: known, audit, agent } = locked;
      const fresh = {
        logged: 0,
        rows: new Map(),
        firstStamps: new Map(),
        atEnd: new Map(),
        full,
        isNews: false,
        opened: [],
        toldVerdicts: new Set<Outcome>(),
        letInBy: null,
      };
      const writing: Writing = {
        context,
        trx,
        ...writer,
        now,
        began: performance.now(),
        offset,
        ver: start,
        receiptKey,
        agent,
        audit,
        ...fresh,
      };
      await beginAudit(trx, audit, now);
      const done = await work(writing);
      for (const finish of writing.atEnd.values()) await finish(writing);
      const isMoved = writing.ver !== start || writing.isNews;
      const news = isMoved ? { ver: writing.ver, news: known + (writing.isNews ? 1 : 0) } : null;
      await audit.store(trx, now, news);
      return { result: done, news };
    });
  const { result, news } = await turnsOf(context).writing.run(options.actor.id, run);
  if (news !== null) context.changes.announce(news);
  return result;
}

/** In milliseconds; all others wait for a transaction that writes. */
const LONGEST = 10_000;

/** Whether a transaction has taken so long that what is left of its work must wait for another [LIMIT]. */
export const isLong = ({ began }: Pick<Writing, 'began'>): boolean => performance.now() - began > LONGEST;

/** The newest ver; whatever a pull reads after it, at or below it, is complete [DB]. */
export async function readCounter(db: Kysely<Tables>): Promise<number> {
  return (await db.selectFrom('counter').select('ver').where('id', '=', 1).executeTakeFirstOrThrow()).ver;
}

/** A row of more bytes is read when its turn comes, and forgotten after it. */
const HEAVY_BYTES = 16_000;

/** Reads the rows of many operations at once, but for heavy ones, whose keys are returned [LIMIT]. */
export async function prefetchRows(
  writing: Writing,
  wanted: readonly { entity: EntityName; id: string }[],
): Promise<ReadonlySet<string>> {
  const heavy = new Set<string>();
  for (const entity of entityNames) {
    const all = [...new Set(wanted.filter((one) => one.entity === entity).map((one) => one.id))];
    if (all.length === 0) continue;
    const sizes = await recordBytesOf(writing.trx, entity, all);
    const ids = all.filter((id) => (sizes.get(id) ?? 0) <= HEAVY_BYTES);
    for (const id of all) if ((sizes.get(id) ?? 0) > HEAVY_BYTES) heavy.add(rowKey(entity, id));
    for (const id of ids) writing.rows.set(rowKey(entity, id), null);
    if (sizes.size === 0) continue;
    const rows = await selectRows(writing.trx, entity, ids);
    for (const row of rows) writing.rows.set(rowKey(entity, row.id), row);
  }
  return heavy;
}

export async function readRow<E extends EntityName>(writing: Writing, entity: E, id: string): Promise<LiveRow<E> | null> {
  const known = writing.rows.get(rowKey(entity, id));
  if (known !== undefined) return known as LiveRow<E> | null;
  const [row = null] = await selectRows(writing.trx, entity, [id]);
  writing.rows.set(rowKey(entity, id), row);
  return row;
}

/** Every entity's table has the columns that this asks for. */
export async function selectRows<E extends EntityName>(db: Kysely<Tables>, entity: E, ids: string[]): Promise<LiveRow<E>[]> {
  const rows = await db.selectFrom(tableOf(entity)).selectAll().where('id', 'in', ids).execute();
  return rows.map((row) => decodeRow(entity, row as StoredRow));
}

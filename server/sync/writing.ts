import { type Kysely, sql, type Transaction } from 'kysely';
import { type EntityName, entityNames } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { type DecodedRow, decodeRow, type StoredRow } from '../database/row-codec.ts';
import { secretKey } from '../database/secret-key.ts';
import type { Tables } from '../database/tables.ts';

export type LiveRow<E extends EntityName = EntityName> = DecodedRow<E>;

/** One writing transaction. */
export interface Writing {
  context: Context;
  trx: Transaction<Tables>;
  actor: Actor;
  now: string;
  /** What to add to the device's clock, in milliseconds. */
  offset: number;
  /** The ver that was given last. */
  ver: number;
  /** Rows as this transaction sees them, by entity and id. */
  rows: Map<string, LiveRow | null>;
  /** What remains to be done before the transaction ends, once each. */
  atEnd: Map<string, (writing: Writing) => Promise<void>>;
  /** Set when somebody has more or less to decide, which gives no row a ver. */
  isNews: boolean;
  /** Inspections that are open again, whose waiting grades may follow. */
  opened: string[];
  /** The administrator who hands in what is the actor's. */
  handedInBy: string | null;
  receiptKey: Buffer;
  /** The session that writes, which outlives a change of its own user's password. */
  tokenHash: string | null;
}

export const rowKey = (entity: EntityName, id: string): string => `${entity}/${id}`;

/**
 * Runs a writing transaction. Its first statement takes the counter's row, so that vers appear in the order of their
 * commits and whatever is read after it is current [D4.2].
 */
export async function write<T>(
  context: Context,
  options: { actor: Actor; sentAt?: string | undefined; handedInBy?: string; tokenHash?: string | undefined },
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  const now = context.now().toISOString();
  const offset = options.sentAt === undefined ? 0 : Date.parse(now) - Date.parse(options.sentAt);
  const receiptKey = await secretKey(context, 'receipts');
  const { result, news } = await context.db.transaction().execute(async (trx) => {
    const start = await lockCounter(trx);
    const { actor, handedInBy = null, tokenHash = null } = options;
    const fresh = { rows: new Map(), atEnd: new Map(), isNews: false, opened: [] };
    const writing: Writing = { context, trx, actor, now, offset, ver: start, handedInBy, receiptKey, tokenHash, ...fresh };
    const done = await work(writing);
    for (const finish of writing.atEnd.values()) await finish(writing);
    const isChanged = writing.ver !== start;
    if (isChanged) await trx.updateTable('counter').set({ ver: writing.ver }).where('id', '=', 1).execute();
    return { result: done, news: isChanged || writing.isNews ? writing.ver : null };
  });
  if (news !== null) context.changes.announce(news);
  return result;
}

async function lockCounter(trx: Transaction<Tables>): Promise<number> {
  const counter = await trx
    .updateTable('counter')
    .set({ ver: sql<number>`ver` })
    .where('id', '=', 1)
    .returning('ver')
    .executeTakeFirstOrThrow();
  return counter.ver;
}

/** The newest ver; whatever a pull reads after it, at or below it, is complete [D4.2]. */
export async function readCounter(db: Kysely<Tables>): Promise<number> {
  return (await db.selectFrom('counter').select('ver').where('id', '=', 1).executeTakeFirstOrThrow()).ver;
}

/** Reads the rows of many operations at once. */
export async function prefetchRows(writing: Writing, wanted: readonly { entity: EntityName; id: string }[]): Promise<void> {
  for (const entity of entityNames) {
    const ids = [...new Set(wanted.filter((one) => one.entity === entity).map((one) => one.id))];
    if (ids.length === 0) continue;
    for (const id of ids) writing.rows.set(rowKey(entity, id), null);
    const rows = await selectRows(writing.trx, entity, ids);
    for (const row of rows) writing.rows.set(rowKey(entity, row.id), row);
  }
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
  const rows = await db
    .selectFrom(entity as 'sites')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => decodeRow(entity, row as StoredRow));
}

import { type RawBuilder, sql } from 'kysely';
import type { Incoming } from '../writing/incoming.ts';
import type { LiveRow, Writing } from '../writing/writing.ts';

/**
 * The ver of the state of a record that an operation was made on; null when there is none, or none that this server knows. A
 * base alone is a number that a restored server gives again: the stamp beside it says of which state it was [SYNC].
 */
export async function seenVer({ trx }: Writing, { entity, id, base, seen }: Incoming, row: LiveRow): Promise<number | null> {
  if (base === null) return null;
  if (seen === null) return base <= row.ver ? base : null;
  const log = sql`from change_log where entity = ${entity} and id = ${id}`;
  if (base <= row.ver && (await stampAt(trx, log, base, row)) === seen) return base;
  return row.updated_at === seen ? row.ver : verOf(trx, log, seen);
}

type Log = RawBuilder<unknown>;

/** The stamp that the record had at a ver: the one that its first change since then replaced. */
async function stampAt(trx: Writing['trx'], log: Log, ver: number, row: LiveRow): Promise<string | null> {
  if (ver === row.ver) return row.updated_at;
  const { rows } = await sql<{ stamp_before: string | null }>`
    select stamp_before ${log} and ver > ${ver} order by ver limit 1`.execute(trx);
  const [next] = rows;
  return next === undefined ? row.updated_at : next.stamp_before;
}

/** The ver of the state that a stamp names, from the change that made it or the one that replaced it. */
async function verOf(trx: Writing['trx'], log: Log, stamp: string): Promise<number | null> {
  const { rows } = await sql<{ made: number | string | null; replaced: number | string | null }>`
    select (select max(ver) ${log} and stamp = ${stamp}) as made,
      (select min(ver) ${log} and stamp_before = ${stamp}) as replaced`.execute(trx);
  const { made = null, replaced = null } = rows[0] ?? {};
  if (made !== null) return Number(made);
  return replaced === null ? null : Number(replaced) - 1;
}

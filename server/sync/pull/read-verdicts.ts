import type { Kysely } from 'kysely';
import type { Verdict } from '#domain/sync/wire.ts';
import type { HeldOperationsTable, Tables } from '../../database/tables.ts';

type Judged = Pick<HeldOperationsTable, 'op_id' | 'verdict' | 'verdict_reason' | 'verdict_by_id' | 'verdict_at' | 'held_at'>;

/** What administrators decided about a device's held operations, between two vers. */
export async function readVerdicts(db: Kysely<Tables>, device: string | undefined, from: number, to: number): Promise<Verdict[]> {
  if (device === undefined) return [];
  const rows = await db
    .selectFrom('held_operations')
    .select(['op_id', 'verdict', 'verdict_reason', 'verdict_by_id', 'verdict_at', 'held_at'])
    .where('device', '=', device)
    .where('verdict_ver', '>', from)
    .where('verdict_ver', '<=', to)
    .orderBy('verdict_ver')
    .orderBy('sequence')
    .execute();
  return rows.map(verdictOf);
}

/** A judged operation's verdict, as its device receives it. */
export const verdictOf = (row: Judged): Verdict => ({
  op: row.op_id,
  verdict: row.verdict === 'accepted' ? 'accepted' : 'refused',
  reason: row.verdict_reason,
  by_id: row.verdict_by_id,
  at: row.verdict_at ?? row.held_at,
});

import type { Kysely } from 'kysely';
import type { Actor } from '#domain/permissions.ts';
import type { Verdict } from '#domain/sync/wire.ts';
import type { HeldOperationsTable, Tables } from '../../database/tables.ts';

type Judged = Pick<HeldOperationsTable, 'op_id' | 'verdict' | 'verdict_reason' | 'verdict_by_id' | 'verdict_at' | 'held_at'>;

interface Asked {
  actor: Pick<Actor, 'id'>;
  /** Only about what this one sent. */
  device?: string;
  /** Vers: later than the one, not later than the other. */
  from: number;
  to: number;
}

/** What administrators decided about somebody's held operations, between two vers: several devices may have the same one [HELD.20]. */
export async function readVerdicts(db: Kysely<Tables>, { actor, device, from, to }: Asked): Promise<Verdict[]> {
  const rows = await db
    .selectFrom('held_operations')
    .select(['op_id', 'verdict', 'verdict_reason', 'verdict_by_id', 'verdict_at', 'held_at'])
    .where('user_id', '=', actor.id)
    .$if(device !== undefined, (query) => query.where('device', '=', device ?? ''))
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

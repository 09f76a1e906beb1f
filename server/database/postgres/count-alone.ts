import { type Kysely, sql, type Transaction } from 'kysely';
import { turnsOf } from '../../sync/turns.ts';
import type { Tables } from '../tables.ts';
import { poolOf } from './open-postgres.ts';

/**
 * A transaction that counts what all servers of a PostgreSQL share: one at a time of those that count the same. Here they wait in
 * turn for who counts elsewhere, so that one that hangs there takes no more than a few connections [OPS.37].
 */
export function countAlone<T>(db: Kysely<Tables>, counted: string, count: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  // An embedded database has one transaction at a time.
  if (poolOf(db) === null) return db.transaction().execute(count);
  return turnsOf({ db }).counting.run(counted, () =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${counted}, 0))`.execute(trx);
      return count(trx);
    }),
  );
}

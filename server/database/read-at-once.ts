import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Reads all of it as it was at one moment, for as long as that takes, while others write. */
export const readAtOnce = <R>(db: Kysely<Tables>, read: (db: Kysely<Tables>) => Promise<R>): Promise<R> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // Between two reads much may be computed.
      if (db.getExecutor().adapter instanceof PostgresAdapter)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      return read(transaction);
    });

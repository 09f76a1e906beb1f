import type { IDBPDatabase } from 'idb';
import type { StoreName, UserSchema, WriteTransaction } from './user-schema.ts';

/** Strict is on the disk when it ends; relaxed, an outage may take it back whole. */
export type Durability = 'strict' | 'relaxed';

/** One atomic write; what `write` throws undoes all of it. */
export async function commit<T>(
  database: IDBPDatabase<UserSchema>,
  stores: StoreName[],
  write: (transaction: WriteTransaction) => Promise<T>,
  durability: Durability = 'strict',
): Promise<T> {
  const transaction = database.transaction(stores, 'readwrite', { durability });
  try {
    const [value] = await Promise.all([write(transaction), transaction.done]);
    return value;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

function abort(transaction: WriteTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

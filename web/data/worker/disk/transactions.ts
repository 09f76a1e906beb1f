import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';

/** Strict is on the disk when it ends; relaxed, an outage may take it back whole. */
export type Durability = 'strict' | 'relaxed';

export type Transaction<S extends DBSchema, N extends StoreNames<S>, M extends IDBTransactionMode> = IDBPTransaction<S, N[], M>;

/** What stands in these stores in one moment. */
export const readFrom = <S extends DBSchema, N extends StoreNames<S>, T>(
  database: IDBPDatabase<S>,
  stores: N[],
  read: (transaction: Transaction<S, N, 'readonly'>) => Promise<T>,
): Promise<T> => untilEnd(database.transaction(stores), read);

/** One atomic write; what `write` throws undoes all of it. */
export const commit = <S extends DBSchema, N extends StoreNames<S>, T>(
  database: IDBPDatabase<S>,
  stores: N[],
  write: (transaction: Transaction<S, N, 'readwrite'>) => Promise<T>,
  durability: Durability = 'strict',
): Promise<T> => untilEnd(database.transaction(stores, 'readwrite', { durability }), write);

/** Answers, well or not, once the transaction has ended [DEV.18]. */
async function untilEnd<X extends { done: Promise<void>; abort: () => void }, T>(
  transaction: X,
  work: (transaction: X) => Promise<T>,
): Promise<T> {
  try {
    const [value] = await Promise.all([work(transaction), transaction.done]);
    return value;
  } catch (error) {
    abort(transaction);
    await transaction.done.catch(() => undefined);
    throw error;
  }
}

function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

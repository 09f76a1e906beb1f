import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { leaveUnread } from './if-readable.ts';

/** Strict is on the disk when it ends; relaxed, an outage may take it back whole. */
export type Durability = 'strict' | 'relaxed';

export type Transaction<S extends DBSchema, N extends StoreNames<S>, M extends IDBTransactionMode> = IDBPTransaction<S, N[], M>;

/** What stands in these stores in one moment. */
export function readFrom<S extends DBSchema, N extends StoreNames<S>, T>(
  database: IDBPDatabase<S>,
  stores: N[],
  read: (transaction: Transaction<S, N, 'readonly'>) => Promise<T>,
): Promise<T> {
  const unread = new Set<string>();
  const transaction = database.transaction(stores);
  leaveUnread(transaction, unread);
  // What else was read stands, though Chromium undoes what has met a value that it can't read.
  return untilEnd(transaction, read, () => unread.size > 0);
}

/**
 * One atomic write; what `write` throws undoes all of it. Where Chromium undoes it for a value that it can't read it is done once more
 * without reading that.
 */
export async function commit<S extends DBSchema, N extends StoreNames<S>, T>(
  database: IDBPDatabase<S>,
  stores: N[],
  write: (transaction: Transaction<S, N, 'readwrite'>) => Promise<T>,
  durability: Durability = 'strict',
): Promise<T> {
  const unread = new Set<string>();
  for (;;) {
    const known = unread.size;
    const transaction = database.transaction(stores, 'readwrite', { durability });
    leaveUnread(transaction, unread);
    try {
      return await untilEnd(transaction, write);
    } catch (error) {
      if (unread.size === known) throw error;
    }
  }
}

/** Answers, well or not, once the transaction has ended [DEV.18]. */
async function untilEnd<X extends { done: Promise<void>; abort: () => void }, T>(
  transaction: X,
  work: (transaction: X) => Promise<T>,
  mayBeUndone = () => false,
): Promise<T> {
  const allow = (error: unknown) => {
    if (!mayBeUndone()) throw error;
  };
  try {
    const [value] = await Promise.all([work(transaction), transaction.done.catch(allow)]);
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

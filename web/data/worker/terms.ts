import { must } from '#domain/assertions.ts';
import type { Need } from './room/margin.ts';
import type { UserData } from './user-data.ts';
import type { StoreName, WriteTransaction } from './user-database.ts';

/** Another tab has been elected since: what this one was about to send or write is that one's to do. */
export class OvertakenError extends Error {}

/** The tab that was elected last is the only one that writes what synchronisation brings, whoever wakes up later [D4.5]. */
export async function beginTerm(data: UserData): Promise<void> {
  data.term = await data.database.write(['meta'], async (transaction) => {
    const store = transaction.objectStore('meta');
    const meta = must(await store.get('meta'), 'the meta of the database');
    const term = (meta.term ?? 0) + 1;
    await store.put({ ...meta, term }, 'meta');
    return term;
  });
}

/** Throws when another tab has begun its term; tabs that were never elected have none to lose. */
export async function checkTerm(data: UserData): Promise<void> {
  if (data.term === null) return;
  const meta = await data.database.read((database) => database.get('meta', 'meta'));
  if ((meta?.term ?? 0) !== data.term) throw new OvertakenError();
}

/** A write of `data`'s database that is undone when another tab has begun its term. */
export function writeInTerm<T>(
  data: UserData,
  stores: StoreName[],
  write: (transaction: WriteTransaction) => Promise<T>,
  need: Need = {},
): Promise<T> {
  const inTerm = async (transaction: WriteTransaction) => {
    const meta = data.term === null ? undefined : await transaction.objectStore('meta').get('meta');
    if (data.term !== null && (meta?.term ?? 0) !== data.term) throw new OvertakenError();
    return write(transaction);
  };
  return data.database.write([...new Set<StoreName>([...stores, 'meta'])], inTerm, need);
}

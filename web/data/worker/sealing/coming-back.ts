import { newMeta } from '../disk/meta.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { Meta, WriteTransaction } from '../disk/user-schema.ts';
import type { Bundle, SealedDatabase } from './sealed-database.ts';

interface Notes {
  database: UserDatabase;
  sealed: SealedDatabase;
  userId: string;
}

const metaOf = (database: UserDatabase): Promise<Meta | undefined> => database.readStore('meta', (store) => store.get('meta'));

/** Where those entries of this bundle's log lay that a former try has brought, which didn't bring all. */
export async function broughtBefore(database: UserDatabase, bundle: string): Promise<readonly number[]> {
  return (await metaOf(database))?.coming?.[bundle] ?? [];
}

/** Notes which entries of it have come with this write. */
export const noteComing = (transaction: WriteTransaction, bundle: string, seqs: readonly number[]): Promise<void> =>
  note(transaction, bundle, { coming: seqs });

/** Notes that all of it has come with this write, and which items are to be taken out of it for that. */
export const noteBrought = (transaction: WriteTransaction, bundle: string, items: readonly number[]): Promise<void> =>
  note(transaction, bundle, { brought: items });

async function note(
  transaction: WriteTransaction,
  bundle: string,
  { coming = [], brought = [] }: { coming?: readonly number[]; brought?: readonly number[] },
): Promise<void> {
  const store = transaction.objectStore('meta');
  const meta = (await store.get('meta')) ?? newMeta(1);
  const next = { coming: noted(meta.coming, bundle, coming), brought: noted(meta.brought, bundle, brought) };
  await store.put({ ...meta, ...next }, 'meta');
}

function noted(former: Meta['coming'], bundle: string, numbers: readonly number[]): NonNullable<Meta['coming']> {
  const { [bundle]: _former, ...others } = former ?? {};
  return { ...others, ...(numbers.length > 0 && { [bundle]: numbers }) };
}

/** Takes out of the user's bundles what a try has brought that ended before it did so; nobody's key is needed for that [SESS.42]. */
export async function takeOutBrought({ database, sealed, userId }: Notes): Promise<void> {
  const { brought = {} } = (await metaOf(database)) ?? {};
  for (const bundle of await sealed.bundlesOf(userId)) {
    const items = brought[bundle.id];
    if (items !== undefined) await takeOut({ database, sealed }, bundle, items);
  }
}

/** What has come doesn't come again: it may be sent or discarded by then. What was noted of it is not needed any more. */
export async function takeOut(
  { database, sealed }: Pick<Notes, 'database' | 'sealed'>,
  bundle: Bundle,
  items: readonly number[],
): Promise<void> {
  await sealed.exchange(bundle, items, []);
  await database.write(['meta'], (transaction) => note(transaction, bundle.id, {}), { frees: true });
}

/** Keeps beside the user's bundles what has come of them, before the database goes that says so. */
export async function keepNotes(notes: Notes): Promise<void> {
  await takeOutBrought(notes);
  const { coming = {} } = (await metaOf(notes.database)) ?? {};
  for (const { id } of await notes.sealed.bundlesOf(notes.userId)) {
    const seqs = coming[id];
    if (seqs !== undefined) await notes.sealed.noteComing(id, seqs);
  }
}

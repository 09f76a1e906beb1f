import { newMeta } from '../disk/meta.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';

/** Where those entries of this bundle's log lay that a former try has brought, which didn't bring all. */
export async function broughtBefore(database: UserDatabase, bundle: string): Promise<readonly number[]> {
  const meta = await database.readStore('meta', (store) => store.get('meta'));
  return meta?.coming?.[bundle] ?? [];
}

/** Notes which entries of it have come with this write; null once all have. */
export async function noteComing(transaction: WriteTransaction, bundle: string, seqs: readonly number[] | null): Promise<void> {
  const store = transaction.objectStore('meta');
  const meta = (await store.get('meta')) ?? newMeta(1);
  const { [bundle]: _former, ...others } = meta.coming ?? {};
  await store.put({ ...meta, coming: { ...others, ...(seqs && { [bundle]: seqs }) } }, 'meta');
}

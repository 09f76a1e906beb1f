import { newMeta } from '../disk/meta.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import { Term } from '../sync/term.ts';

/** Who takes a user's data out of the clear, or back, is the only one who does: what another tab has begun removes nothing more [SESS]. */
export async function beginTerm(database: UserDatabase): Promise<Term> {
  await database.write(['meta'], async (transaction) => {
    const store = transaction.objectStore('meta');
    if ((await store.getKey('meta')) === undefined) await store.put(newMeta(1), 'meta');
  });
  const term = new Term(database);
  await term.begin();
  return term;
}

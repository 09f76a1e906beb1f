import { newMeta } from '../disk/meta.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';
import type { Need } from '../room/margin.ts';
import { Term } from '../sync/term.ts';

/** Who takes a user's data out of the clear, or back, is the only one who does: what another tab has begun removes nothing more [SESS]. */
export async function beginTerm(database: UserDatabase, need: Need = {}): Promise<Term> {
  const begin = async (transaction: WriteTransaction) => {
    const store = transaction.objectStore('meta');
    if ((await store.getKey('meta')) === undefined) await store.put(newMeta(1), 'meta');
  };
  await database.write(['meta'], begin, need);
  const term = new Term(database);
  await term.begin(need);
  return term;
}

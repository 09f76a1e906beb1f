import { type Kysely, sql } from 'kysely';
import { poolOf } from './postgres/open-postgres.ts';
import { readAtOnce } from './read-at-once.ts';
import type { Tables } from './tables.ts';

/** Opens the same database once more, to be read. */
type OpenAgain = () => Kysely<Tables>;

const openers = new WeakMap<Kysely<Tables>, OpenAgain>();

/** What is read once is kept for nobody: in kB. */
const CACHE_KB = 8_000;

/** Says how an embedded database is opened once more; one that lies in memory alone can't be. */
export const openedAgainBy = (db: Kysely<Tables>, open: OpenAgain): void => void openers.set(db, open);

/**
 * Reads a server's database as it was at one moment, while others write and are answered. The only connection of an embedded one
 * would be theirs no more: it is read on another, which is gone afterwards, so that its log isn't kept from being taken over for
 * longer. One in memory alone, as tests have it, is read as it becomes.
 */
export async function readBeside<R>(db: Kysely<Tables>, read: (db: Kysely<Tables>) => Promise<R>): Promise<R> {
  if (poolOf(db) !== null) return readAtOnce(db, read);
  const other = openers.get(db)?.();
  if (other === undefined) return read(db);
  try {
    await sql`pragma cache_size = ${sql.lit(-CACHE_KB)}`.execute(other);
    return await readAtOnce(other, read);
  } finally {
    await other.destroy();
  }
}

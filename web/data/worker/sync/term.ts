import { storedMeta } from '../disk/meta.ts';
import type { Durability } from '../disk/transactions.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { Meta, ReadTransaction, StoreName, WriteTransaction } from '../disk/user-schema.ts';
import type { Need } from '../room/margin.ts';

/** Another tab has been elected since: what this one was about to send or write is that one's to do. */
export class OvertakenError extends Error {}

/** The tab that was elected last is the only one that writes what synchronisation brings, whoever wakes up later [TAB]. */
export class Term {
  readonly #database: UserDatabase;
  /** Null where this tab was never elected, or no other shares its lock: it has none to lose. */
  #number: number | null = null;

  constructor(database: UserDatabase) {
    this.#database = database;
  }

  async begin(need: Need = {}): Promise<void> {
    const begin = async (transaction: WriteTransaction) => {
      const meta = await storedMeta(transaction);
      const term = (meta.term ?? 0) + 1;
      await transaction.objectStore('meta').put({ ...meta, term }, 'meta');
      return term;
    };
    this.#number = await this.#database.write(['meta'], begin, need);
  }

  /** Throws when another tab has begun its own. */
  async check(): Promise<void> {
    if (this.#number === null) return;
    this.#mustBeOf(await this.#database.readStore('meta', (store) => store.get('meta')));
  }

  /** What stands in these stores, read in one moment with `meta`; throws when another tab has begun its own. */
  read<T>(stores: StoreName[], read: (transaction: ReadTransaction, meta: Meta | undefined) => Promise<T>): Promise<T> {
    return this.#database.read([...stores, 'meta'], async (transaction) => {
      const meta = await transaction.objectStore('meta').get('meta');
      this.#mustBeOf(meta);
      return read(transaction, meta);
    });
  }

  #mustBeOf(meta: Meta | undefined): void {
    if (this.#number !== null && (meta?.term ?? 0) !== this.#number) throw new OvertakenError();
  }

  /** A write of the database that is undone when another tab has begun its own. */
  write<T>(
    stores: StoreName[],
    write: (transaction: WriteTransaction) => Promise<T>,
    need: Need = {},
    durability: Durability = 'strict',
  ): Promise<T> {
    const inTerm = async (transaction: WriteTransaction) => {
      if (this.#number !== null) this.#mustBeOf(await transaction.objectStore('meta').get('meta'));
      return write(transaction);
    };
    return this.#database.write([...new Set<StoreName>([...stores, 'meta'])], inTerm, need, durability);
  }
}

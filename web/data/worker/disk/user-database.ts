import { deleteDB, type IDBPTransaction } from 'idb';
import type { Need } from '../room/margin.ts';
import { type Guard, unguarded } from '../room/room.ts';
import { Connection } from './connection.ts';
import { commit, type Durability } from './transactions.ts';
import { userDatabaseName } from './user-database-names.ts';
import type { ReadStore, ReadTransaction, StoreName, UserSchema, WriteTransaction } from './user-schema.ts';
import { SCHEMA_VERSION, upgradeStores } from './user-stores.ts';

/** Each durable write, as the benchmarks read it. */
const WRITE_MEASURE = 'firemark: write';

/** For what looks only, also amid a write. */
export type EitherTransaction = IDBPTransaction<UserSchema, StoreName[], 'readonly' | 'readwrite'>;

interface Options {
  /** Another tab wants to upgrade this database. */
  onClosing?: () => void;
  /** Runs after each committed write; tests crash here. */
  onCommit?: () => void;
  /** Passed by every write. */
  guard?: Guard;
  /** The browser has removed all of it while it was open: lays back what memory holds. */
  onEmptied?: (transaction: WriteTransaction) => Promise<void>;
}

/** What of it memory holds too. */
const LAID_BACK: StoreName[] = ['log', 'drafts', 'unsent_photos', 'meta'];

/** One user's data on this device. */
export class UserDatabase {
  readonly #name: string;
  readonly #options: Options;
  readonly #connection: Connection<UserSchema>;

  constructor(userId: string, options: Options = {}) {
    const { onClosing = () => undefined, onEmptied } = options;
    this.#name = userDatabaseName(userId);
    this.#options = options;
    this.#connection = new Connection<UserSchema>({
      name: this.#name,
      version: SCHEMA_VERSION,
      upgrade: upgradeStores,
      onClosing,
      onDropped: () => this.#openAgain(),
      ...(onEmptied && { onEmptied: (database) => commit(database, LAID_BACK, onEmptied) }),
    });
  }

  /** At once: had the browser removed it, it would be gone with this tab. */
  #openAgain(): void {
    const { guard = unguarded } = this.#options;
    guard({}, () => this.storeNames()).catch(() => undefined);
  }

  /** Whether this device held nothing of the user when it was opened. */
  get wasNew(): boolean {
    return this.#connection.wasNew;
  }

  /** Those of a newer app too. */
  storeNames(): Promise<StoreName[]> {
    return this.#connection.inTurn(async ({ objectStoreNames }) => [...objectStoreNames]);
  }

  /** What stands in these stores in one moment. */
  read<T>(stores: StoreName[], read: (transaction: ReadTransaction) => Promise<T>): Promise<T> {
    return this.#connection.read(stores, read);
  }

  readStore<N extends StoreName, T>(name: N, read: (store: ReadStore<N>) => Promise<T>): Promise<T> {
    return this.read([name], (transaction) => read(transaction.objectStore(name)));
  }

  /** One atomic write, durable unless it is relaxed; what `write` throws undoes all of it. */
  async write<T>(
    stores: StoreName[],
    write: (transaction: WriteTransaction) => Promise<T>,
    need: Need = {},
    durability: Durability = 'strict',
  ): Promise<T> {
    const start = performance.now();
    const { guard = unguarded, onCommit } = this.#options;
    const result = await guard(need, () => this.#connection.write(stores, write, durability));
    performance.measure(WRITE_MEASURE, { start });
    onCommit?.();
    return result;
  }

  /** Once what was asked for before has ended. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  /**
   * Closes it for good, where it still may go once there is room for that, and answers whether it does; where a tab that sleeps
   * still has it open, it goes with that tab.
   */
  async delete(mayDelete: () => Promise<boolean> = async () => true): Promise<boolean> {
    const { guard = unguarded } = this.#options;
    return guard({ frees: true }, async () => {
      if (!(await mayDelete())) return false;
      await this.close();
      await new Promise<void>((resolve, reject) => {
        deleteDB(this.#name, { blocked: () => resolve() }).then(resolve, reject);
      });
      return true;
    });
  }
}

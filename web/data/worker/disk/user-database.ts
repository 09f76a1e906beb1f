import { deleteDB, type IDBPDatabase } from 'idb';
import type { Need } from '../room/margin.ts';
import { openNewest } from './open-newest.ts';
import { type Guard, unguarded } from '../room/room.ts';
import { commit, type Durability, readFrom } from './transactions.ts';
import { userDatabaseName } from './user-database-names.ts';
import { Turns } from './turns.ts';
import type { ReadStore, ReadTransaction, StoreName, UserSchema, WriteTransaction } from './user-schema.ts';
import { SCHEMA_VERSION, upgradeStores } from './user-stores.ts';

/** Each durable write, as the benchmarks read it. */
const WRITE_MEASURE = 'firemark: write';

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

/** The connection to one user's database; opens again once when the browser has dropped it. */
export class UserDatabase {
  readonly #name: string;
  readonly #options: Options;
  readonly #turns = new Turns();
  #connection: Promise<IDBPDatabase<UserSchema>> | null = null;
  #closed = false;
  /** Whether there was nothing when it was opened first; null before that. */
  #wasNew: boolean | null = null;

  constructor(userId: string, options: Options = {}) {
    this.#name = userDatabaseName(userId);
    this.#options = options;
  }

  #connect(): Promise<IDBPDatabase<UserSchema>> {
    if (this.#closed) throw new Error('the database is closed');
    this.#connection ??= this.#open().catch((error: unknown) => {
      this.#connection = null;
      throw error;
    });
    return this.#connection;
  }

  async #open(): Promise<IDBPDatabase<UserSchema>> {
    let isNew = false;
    const database = await openNewest<UserSchema>(this.#name, SCHEMA_VERSION, {
      upgrade: (upgraded, from) => {
        isNew = from < 1;
        upgradeStores(upgraded, from);
      },
      blocking: (_current, _blocked, event) => {
        this.#options.onClosing?.();
        (event.target as IDBDatabase).close();
        this.#closed = true;
      },
      terminated: () => this.#dropped(),
    });
    const { onEmptied } = this.#options;
    if (isNew && this.#wasNew !== null && onEmptied !== undefined) await commit(database, LAID_BACK, onEmptied);
    this.#wasNew ??= isNew;
    return database;
  }

  /** Opened again at once: had the browser removed it, it would be gone with this tab. */
  #dropped(): void {
    this.#connection = null;
    if (this.#closed) return;
    const { guard = unguarded } = this.#options;
    guard({}, () => this.#turns.take(() => this.#connect())).catch(() => undefined);
  }

  /** Whether this device held nothing of the user when it was opened. */
  get wasNew(): boolean {
    return this.#wasNew === true;
  }

  async #withConnection<T>(work: (database: IDBPDatabase<UserSchema>) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#connect());
    } catch (error) {
      if (this.#closed || !(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      this.#connection = null;
      return work(await this.#connect());
    }
  }

  /** Those of a newer app too. */
  async storeNames(): Promise<StoreName[]> {
    return [...(await this.#connect()).objectStoreNames];
  }

  /** What stands in these stores in one moment. */
  read<T>(stores: StoreName[], read: (transaction: ReadTransaction) => Promise<T>): Promise<T> {
    return this.#turns.take(() => this.#withConnection((database) => readFrom(database, stores, read)));
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
    const inTurn = () => this.#turns.take(() => this.#withConnection((database) => commit(database, stores, write, durability)));
    const result = await guard(need, inTurn);
    performance.measure(WRITE_MEASURE, { start });
    onCommit?.();
    return result;
  }

  /** Once what was asked for before has ended. */
  async close(): Promise<void> {
    await this.#turns.take(async () => {
      this.#closed = true;
      (await this.#connection)?.close();
    });
  }

  /** Closes it for good; where a tab that sleeps still has it open, it goes with that tab. */
  async delete(): Promise<void> {
    await this.close();
    await new Promise<void>((resolve, reject) => {
      deleteDB(this.#name, { blocked: () => resolve() }).then(resolve, reject);
    });
  }
}

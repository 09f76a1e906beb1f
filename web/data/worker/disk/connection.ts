import type { DBSchema, IDBPDatabase, IDBPObjectStore, StoreNames } from 'idb';
import { openNewest } from './open-newest.ts';
import { commit, type Durability, readFrom, type Transaction } from './transactions.ts';
import { Turns } from './turns.ts';

export interface ConnectionOptions<S extends DBSchema> {
  name: string;
  version: number;
  /** `from` is 0 where there was nothing. */
  upgrade: (database: IDBPDatabase<S>, from: number) => void;
  /** The browser had removed all of it while it was in use: lays back what memory holds, before anybody uses it again. */
  onEmptied?: (database: IDBPDatabase<S>) => Promise<void>;
  /** Another tab wants to upgrade or to delete it; it is closed already. */
  onClosing?: () => void;
  /** The browser has dropped it. */
  onDropped?: () => void;
}

/** One of the device's databases: opened when it is needed, and again where the browser has dropped it, one transaction at a time. */
export class Connection<S extends DBSchema> {
  readonly #options: ConnectionOptions<S>;
  readonly #turns = new Turns();
  #database: Promise<IDBPDatabase<S>> | null = null;
  #isClosed = false;
  /** Null before it was opened first. */
  #wasNew: boolean | null = null;

  constructor(options: ConnectionOptions<S>) {
    this.#options = options;
  }

  /** Whether this device held nothing of it when it was opened first. */
  get wasNew(): boolean {
    return this.#wasNew === true;
  }

  read<N extends StoreNames<S>, T>(stores: N[], read: (transaction: Transaction<S, N, 'readonly'>) => Promise<T>): Promise<T> {
    return this.inTurn((database) => readFrom(database, stores, read));
  }

  readStore<N extends StoreNames<S>, T>(
    name: N,
    read: (store: IDBPObjectStore<S, N[], N, 'readonly'>) => Promise<T>,
  ): Promise<T> {
    return this.read([name], (transaction) => read(transaction.objectStore(name)));
  }

  write<N extends StoreNames<S>, T>(
    stores: N[],
    write: (transaction: Transaction<S, N, 'readwrite'>) => Promise<T>,
    durability?: Durability,
  ): Promise<T> {
    return this.inTurn((database) => commit(database, stores, write, durability));
  }

  /** Nothing else is under way at it meanwhile [DEV.18]. */
  inTurn<T>(work: (database: IDBPDatabase<S>) => Promise<T>): Promise<T> {
    return this.#turns.take(() => this.#withDatabase(work));
  }

  /** Once what was asked for before has ended; whoever asks later is refused. */
  async close(): Promise<void> {
    await this.#turns.take(async () => {
      this.#isClosed = true;
      (await this.#database)?.close();
    });
  }

  /** A connection that the browser has dropped unseen says so only when it is used. */
  async #withDatabase<T>(work: (database: IDBPDatabase<S>) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#opened());
    } catch (error) {
      if (this.#isClosed || !(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      this.#database = null;
      return work(await this.#opened());
    }
  }

  #opened(): Promise<IDBPDatabase<S>> {
    if (this.#isClosed) throw new Error('the database is closed');
    this.#database ??= this.#open().catch((error: unknown) => {
      this.#database = null;
      throw error;
    });
    return this.#database;
  }

  async #open(): Promise<IDBPDatabase<S>> {
    const { name, version, upgrade, onEmptied, onClosing, onDropped } = this.#options;
    let isNew = false;
    const database = await openNewest<S>(name, version, {
      upgrade: (upgraded, from) => {
        isNew = from < 1;
        upgrade(upgraded, from);
      },
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        this.#database = null;
        this.#isClosed = onClosing !== undefined;
        onClosing?.();
      },
      terminated: () => {
        this.#database = null;
        if (!this.#isClosed) onDropped?.();
      },
    });
    if (isNew && this.#wasNew !== null) await onEmptied?.(database);
    this.#wasNew ??= isNew;
    return database;
  }
}

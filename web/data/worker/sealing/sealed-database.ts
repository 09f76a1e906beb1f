import type { DBSchema, IDBPDatabase, IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb';
import { openNewest } from '../disk/open-newest.ts';
import { commit, readFrom } from '../disk/transactions.ts';
import { Turns } from '../disk/turns.ts';
import { type Guard, unguarded } from '../room/room.ts';

/** What one user left on this device; only the server opens `sealed_key`, which names the user too [SESS]. */
export interface Bundle {
  /** UUIDv7: later ones sort behind. */
  id: string;
  user_id: string;
  /** Of the server's key that sealed the bundle's. */
  key_id: string;
  /** Base64. */
  sealed_key: string;
}

/** AES-GCM; bundle, user and number are authenticated with it. */
export interface SealedItem {
  bundle_id: string;
  number: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

interface SealedSchema extends DBSchema {
  bundles: { key: string; value: Bundle };
  items: { key: [string, number]; value: SealedItem };
}

/** All numbers of a bundle. */
const rangeOf = (bundleId: string) => IDBKeyRange.bound([bundleId, 0], [bundleId, Number.MAX_SAFE_INTEGER]);

/** The sealed work of everybody who was logged in here: nothing in it can be read but ids [SESS]. */
export class SealedDatabase {
  readonly #onCommit: () => void;
  readonly #guard: Guard;
  readonly #turns = new Turns();
  #connection: Promise<IDBPDatabase<SealedSchema>> | null = null;

  /** `onCommit` runs after each write; tests crash there. */
  constructor(onCommit: () => void = () => undefined, guard: Guard = unguarded) {
    this.#onCommit = onCommit;
    this.#guard = guard;
  }

  #connect(): Promise<IDBPDatabase<SealedSchema>> {
    this.#connection ??= this.#open().catch((error: unknown) => {
      this.#connection = null;
      throw error;
    });
    return this.#connection;
  }

  #open(): Promise<IDBPDatabase<SealedSchema>> {
    return openNewest<SealedSchema>('firemark-sealed', 1, {
      upgrade(database) {
        database.createObjectStore('bundles', { keyPath: 'id' });
        database.createObjectStore('items', { keyPath: ['bundle_id', 'number'] });
      },
      terminated: () => {
        this.#connection = null;
      },
    });
  }

  #read<S extends StoreNames<SealedSchema>, T>(
    name: S,
    read: (store: IDBPObjectStore<SealedSchema, S[], S>) => Promise<T>,
  ): Promise<T> {
    return this.#turns.take(async () =>
      readFrom(await this.#connect(), [name], (transaction) => read(transaction.objectStore(name))),
    );
  }

  /** The earliest first. */
  bundles(): Promise<Bundle[]> {
    return this.#read('bundles', (store) => store.getAll());
  }

  async bundlesOf(userId: string): Promise<Bundle[]> {
    return (await this.bundles()).filter(({ user_id }) => user_id === userId);
  }

  async numbersOf({ id }: Bundle): Promise<number[]> {
    const keys = await this.#read('items', (store) => store.getAllKeys(rangeOf(id)));
    return keys.map(([, number]) => number);
  }

  item({ id }: Bundle, number: number): Promise<SealedItem | undefined> {
    return this.#read('items', (store) => store.get([id, number]));
  }

  /** The bundle comes with its first item. */
  async add(bundle: Bundle, item: SealedItem): Promise<void> {
    await this.exchange(bundle, [], [item]);
  }

  /** Takes items out and puts others in, in one durable write; a bundle without items is gone. */
  async exchange(bundle: Bundle, out: readonly number[], into: readonly SealedItem[]): Promise<void> {
    const bytes = into.reduce((sum, { sealed }) => sum + sealed.byteLength, 0);
    const write = async (transaction: IDBPTransaction<SealedSchema, ('bundles' | 'items')[], 'readwrite'>) => {
      const items = transaction.objectStore('items');
      for (const number of out) await items.delete([bundle.id, number]);
      for (const item of into) await items.put(item);
      if ((await items.count(rangeOf(bundle.id))) > 0) await transaction.objectStore('bundles').put(bundle);
      else await transaction.objectStore('bundles').delete(bundle.id);
    };
    const inTurn = async () => commit(await this.#connect(), ['bundles', 'items'], write);
    await this.#guard({ bytes }, () => this.#turns.take(inTurn));
    this.#onCommit();
  }

  async remove(bundle: Bundle): Promise<void> {
    await this.exchange(bundle, await this.numbersOf(bundle), []);
  }

  /** Once what was asked for before has ended. */
  async close(): Promise<void> {
    await this.#turns.take(async () => {
      (await this.#connection)?.close();
      this.#connection = null;
    });
  }
}

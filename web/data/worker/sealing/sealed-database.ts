import type { DBSchema } from 'idb';
import { Connection } from '../disk/connection.ts';
import { ifReadable } from '../disk/if-readable.ts';
import { type Guard, unguarded } from '../room/room.ts';
import { bytesOf } from '../room/room-to-remove.ts';

/** What one user left on this device; only the server opens `sealed_key`, which names the user too [SESS]. */
export interface Bundle {
  /** UUIDv7: later ones sort behind. */
  id: string;
  user_id: string;
  /** Of the server's key that sealed the bundle's. */
  key_id: string;
  /** Base64. */
  sealed_key: string;
  /** Where those entries of its log lay that have come back, while the rest is here still; former versions didn't say. */
  coming?: readonly number[];
  /** A file has brought it: another device sealed it, and knows better what has come of it. Former versions didn't note it. */
  imported?: true;
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

/** Where entries of a log lie that have come back, each once. */
export const uniteSeqs = (one: readonly number[], other: readonly number[]): number[] => [...new Set([...one, ...other])];

/** The sealed work of everybody who was logged in here: nothing in it can be read but ids [SESS]. */
export class SealedDatabase {
  readonly #onCommit: () => void;
  readonly #guard: Guard;
  readonly #connection = new Connection<SealedSchema>({
    name: 'firemark-sealed',
    version: 1,
    upgrade: (database) => {
      database.createObjectStore('bundles', { keyPath: 'id' });
      database.createObjectStore('items', { keyPath: ['bundle_id', 'number'] });
    },
  });

  /** `onCommit` runs after each write; tests crash there. */
  constructor(onCommit: () => void = () => undefined, guard: Guard = unguarded) {
    this.#onCommit = onCommit;
    this.#guard = guard;
  }

  /** The earliest first. */
  bundles(): Promise<Bundle[]> {
    return this.#connection.readStore('bundles', (store) => store.getAll());
  }

  async bundlesOf(userId: string): Promise<Bundle[]> {
    return (await this.bundles()).filter(({ user_id }) => user_id === userId);
  }

  async numbersOf({ id }: Bundle): Promise<number[]> {
    const keys = await this.#connection.readStore('items', (store) => store.getAllKeys(rangeOf(id)));
    return keys.map(([, number]) => number);
  }

  /** Of all bundles. */
  countItems(): Promise<number> {
    return this.#connection.readStore('items', (store) => store.count());
  }

  item({ id }: Bundle, number: number): Promise<SealedItem | undefined> {
    const key: [string, number] = [id, number];
    return this.#connection.readStore('items', (store) => ifReadable(store, key));
  }

  /** The bundle comes with its first item. */
  async add(bundle: Bundle, item: SealedItem): Promise<void> {
    await this.exchange(bundle, [], [item]);
  }

  /** Takes items out and puts others in, in one durable write; a bundle without items is gone. */
  async exchange(bundle: Bundle, out: readonly number[], into: readonly SealedItem[]): Promise<void> {
    const bytes = into.reduce((sum, { sealed }) => sum + sealed.byteLength, 0);
    const write = () =>
      this.#connection.write(['bundles', 'items'], async (transaction) => {
        const items = transaction.objectStore('items');
        for (const number of out) await items.delete([bundle.id, number]);
        for (const item of into) await items.put(item);
        const bundles = transaction.objectStore('bundles');
        if ((await items.count(rangeOf(bundle.id))) === 0) await bundles.delete(bundle.id);
        // What is noted beside one that is here stays.
        else if ((await bundles.getKey(bundle.id)) === undefined) await bundles.put(bundle);
      });
    await this.#guard({ bytes, frees: into.length === 0 }, write);
    this.#onCommit();
  }

  /** Notes beside a bundle, if it is here still, what has come of it, with what was noted before. */
  async addComing(id: string, coming: readonly number[]): Promise<void> {
    const write = () =>
      this.#connection.write(['bundles'], async (transaction) => {
        const bundles = transaction.objectStore('bundles');
        const bundle = await bundles.get(id);
        if (bundle === undefined) return;
        await bundles.put({ ...bundle, coming: uniteSeqs(bundle.coming ?? [], coming) });
      });
    await this.#guard({ bytes: bytesOf(coming), frees: true }, write);
    this.#onCommit();
  }

  async remove(bundle: Bundle): Promise<void> {
    await this.exchange(bundle, await this.numbersOf(bundle), []);
  }

  /** Once what was asked for before has ended. */
  close(): Promise<void> {
    return this.#connection.close();
  }
}

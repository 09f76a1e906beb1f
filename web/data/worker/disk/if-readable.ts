import { unwrap } from 'idb';

/** What browsers answer where they can't read a stored value, and it alone. */
const UNREADABLE = new Set(['NotReadableError', 'UnknownError', 'DataError']);

/** Of each transaction what it can't read, by store and key. */
const unreadIn = new WeakMap<object, Set<string>>();

/** What this transaction is not to try to read again; what it finds beside that is added. */
export function leaveUnread(transaction: object, unread: Set<string>): void {
  unreadIn.set(transaction, unread);
}

interface Source<K, V> {
  getAll: (range?: IDBKeyRange, most?: number) => Promise<V[]>;
  getAllKeys: (range?: IDBKeyRange, most?: number) => Promise<K[]>;
}

interface ReadableStore<K, V> extends Source<K, V> {
  name: string;
  transaction: object;
  get: (key: K) => Promise<V | undefined>;
}

/**
 * A stored value, or what stands for it where it can't be read, which keeps nothing else from being read: Chromium lays each of more
 * than 64 kB into a file of its own, and such a file may be gone or cut off [DEV.23].
 */
export async function ifReadable<K extends IDBValidKey, V>(
  store: { name: string; transaction: object; get: (key: K) => Promise<V | undefined> },
  key: K,
  otherwise?: V,
): Promise<V | undefined> {
  const found = await attempt(store, key, () => store.get(key));
  return found === null ? otherwise : found.value;
}

/** The values of a store or of an index of it by their keys, undefined for those that can't be read: one by one only where it must be. */
export async function eachReadable<K extends IDBValidKey, V>(
  store: ReadableStore<K, V>,
  { from = store, range, most }: { from?: Source<K, V>; range?: IDBKeyRange; most?: number } = {},
): Promise<Map<K, V | undefined>> {
  const [found, keys] = await Promise.all([attempt(store, null, () => from.getAll(range, most)), from.getAllKeys(range, most)]);
  const values = found?.value ?? (await Promise.all(keys.map((key) => ifReadable(store, key))));
  return new Map(keys.map((key, at) => [key, values[at]]));
}

/** Null where it can't be read; a key of null is for all at once. */
async function attempt<T>(
  { name, transaction }: { name: string; transaction: object },
  key: IDBValidKey | null,
  read: () => Promise<T>,
): Promise<{ value: T } | null> {
  const unread = unreadIn.get(transaction);
  const what = JSON.stringify([name, key]);
  if (unread?.has(what) === true) return null;
  const reading = read();
  unwrap(reading).addEventListener('error', goOn);
  try {
    return { value: await reading };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    unread?.add(what);
    return null;
  }
}

const isUnreadable = (error: unknown): boolean => error instanceof DOMException && UNREADABLE.has(error.name);

/** The transaction would be aborted at once, and nothing else could be read. */
function goOn(event: Event): void {
  if (!isUnreadable((event.target as IDBRequest).error)) return;
  event.preventDefault();
  event.stopPropagation();
}

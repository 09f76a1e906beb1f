import { IDBTransaction } from 'fake-indexeddb';
import { type IDBPObjectStore, unwrap } from 'idb';
import { must } from '#domain/assertions.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { StoreName } from '../disk/user-schema.ts';

/** What the tests' IndexedDB has within: a transaction starts one request after the other, and ends where none is left. */
const START = '_start';
const start = Reflect.get(IDBTransaction.prototype, START) as () => void;
const abort = Reflect.get(IDBTransaction.prototype, '_abort') as (errorName: string) => void;
interface Inside {
  _requests: readonly unknown[];
  _state: string;
}
interface Records {
  get: (key: IDBValidKey) => { value: object } | undefined;
}

const undone = new WeakSet<object>();
let running: object | null = null;

/** As Chromium does it: a transaction that has met such a value ends as one that failed, whatever became of the error. */
function endOrStart(transaction: Inside): void {
  running = transaction;
  const { _requests: requests, _state: state } = transaction;
  if (undone.has(transaction) && requests.length === 0 && state !== 'finished')
    Reflect.apply(abort, transaction, ['UnknownError']);
  else Reflect.apply(start, transaction, []);
}
Reflect.set(IDBTransaction.prototype, START, function go(this: Inside) {
  endOrStart(this);
});

/** As in Chromium where the file of a large value is gone: it has its keys still, and whoever reads it fails. */
export async function loseFrom(store: { count: () => Promise<number> }, key: IDBValidKey): Promise<void> {
  const { records } = Reflect.get(unwrap(store as IDBPObjectStore), '_rawObjectStore') as { records: Records };
  const record = must(records.get(key), 'what is stored under the key');
  record.value = Object.defineProperty({ ...record.value }, 'lost', {
    enumerable: true,
    get: () => {
      undone.add(must(running, 'a transaction'));
      throw new DOMException('Failed to read large IndexedDB value', 'UnknownError');
    },
  });
  await store.count();
}

export const loseValue = (database: UserDatabase, name: StoreName, key: IDBValidKey): Promise<void> =>
  database.readStore(name, (store) => loseFrom(store, key));

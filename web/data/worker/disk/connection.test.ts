import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB, unwrap } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { Connection, type ConnectionOptions } from './connection.ts';

interface Notes extends DBSchema {
  notes: { key: string; value: string };
}

const NAME = 'notes';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

function connect(events: Partial<ConnectionOptions<Notes>> = {}) {
  const connection = new Connection<Notes>({
    name: NAME,
    version: 1,
    upgrade: (database) => void database.createObjectStore('notes'),
    ...events,
  });
  return {
    connection,
    note: (text: string) =>
      connection.write(['notes'], async (transaction) => void (await transaction.objectStore('notes').put(text, text))),
    notes: () => connection.readStore('notes', (store) => store.getAll()),
    /** What it uses now. */
    database: () => connection.inTurn(async (database: IDBPDatabase<Notes>) => unwrap(database)),
  };
}

test('[DEV.21] a connection that the browser drops is opened again, and so is one that was closed unseen', async () => {
  let dropped = 0;
  const { note, notes, database, connection } = connect({ onDropped: () => (dropped += 1) });
  await note('a');
  forceCloseDatabase((await database()) as never);
  await vi.waitFor(() => expect(dropped).toBe(1));
  await note('b');
  (await database()).close();
  await note('c');
  (await database()).close();
  expect(await notes()).toEqual(['a', 'b', 'c']);
  expect(dropped).toBe(1);
  await connection.close();
});

test('[DEV.10, DEV.21] what memory holds is laid back before anything else, only where all of it was removed', async () => {
  const onEmptied = vi.fn<(database: IDBPDatabase<Notes>) => Promise<void>>(async (database) => {
    await database.put('notes', 'from memory', 'from memory');
  });
  const { note, notes, database, connection } = connect({ onEmptied });
  await note('a');
  expect(connection.wasNew).toBe(true);
  forceCloseDatabase((await database()) as never);
  await note('b');
  expect(onEmptied).toHaveBeenCalledTimes(0);
  const held = await database();
  vi.stubGlobal('indexedDB', new IDBFactory());
  forceCloseDatabase(held as never);
  await note('c');
  expect(await notes()).toEqual(['c', 'from memory']);
  await connection.close();
});

test('[DEV.21] it gives way to another tab that upgrades or deletes it: who is told of it ends with it, others open it again', async () => {
  const onClosing = vi.fn<() => void>();
  const [told, other] = [connect({ onClosing }), connect()];
  await told.note('a');
  await other.note('b');
  (await openDB(NAME, 2)).close();
  expect(onClosing).toHaveBeenCalledTimes(1);
  await expect(told.note('c')).rejects.toThrow('closed');
  expect(await other.notes()).toEqual(['a', 'b']);
  await deleteDB(NAME);
  await other.note('d');
  expect(await other.notes()).toEqual(['d']);
  await other.connection.close();
});

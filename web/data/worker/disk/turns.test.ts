import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { ModelServer } from '../testing/model-server.ts';
import { newSite } from '../testing/new-site.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { AppDatabase } from './app-database.ts';
import { MOST_TURN_MS, Turns } from './turns.ts';
import { UserDatabase } from './user-database.ts';

afterEach(() => vi.restoreAllMocks());

const draft = exampleDraft();

interface Begun {
  stores: string[];
  /** How many were open at the same connection. */
  beside: number;
}

/** Every transaction that begins from now on. */
function transactionsFromNow(): Begun[] {
  const begun: Begun[] = [];
  const open = new Map<IDBDatabase, Set<IDBTransaction>>();
  const { transaction: begin } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args);
    const others = open.get(this) ?? new Set();
    open.set(this, others);
    begun.push({ stores: [...transaction.objectStoreNames], beside: others.size });
    others.add(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => others.delete(transaction));
    return transaction;
  });
  return begun;
}

test('[DEV.18] one transaction is under way at a connection at a time, whatever is done at once', async () => {
  const begun = transactionsFromNow();
  const server = new ModelServer(3);
  const tab = new TestTab(nextId());
  await tab.data.load();
  const { database, writes } = tab.data;
  for (let round = 0; round < 5; round += 1) {
    server.create(exampleSite({ id: nextId() }));
    await Promise.all([
      tab.synchronise(server),
      writes.save([newSite()]),
      database.readStore('files', (store) => store.get('one')),
      writes.changeDraft('key', () => draft),
      database.read(['log', 'drafts'], async (transaction) => {
        await transaction.objectStore('log').count();
        return transaction.objectStore('drafts').getAll();
      }),
      database.write(['drafts'], async () => Promise.reject(new Error('undone'))).catch(() => undefined),
      writes.changeDraft('other', () => draft),
    ]);
  }
  await tab.close();
  expect(begun.length).toBeGreaterThan(50);
  expect(begun.filter(({ beside }) => beside > 0)).toEqual([]);
});

test('[DEV.18] so it is at the database of the app', async () => {
  const begun = transactionsFromNow();
  const app = new AppDatabase();
  await Promise.all([app.deviceId(), app.session(), app.endStrays([nextId()]), app.endings(), app.dropEnding(nextId())]);
  await app.close();
  expect(begun.length).toBeGreaterThan(5);
  expect(begun.filter(({ beside }) => beside > 0)).toEqual([]);
});

test('[DEV.18] what was asked for before a database is closed is done, and nothing after it', async () => {
  const userId = nextId();
  const database = new UserDatabase(userId);
  const reading = database.readStore('drafts', (store) => store.count());
  const writing = database.write(['drafts'], (transaction) => transaction.objectStore('drafts').put(draft, 'key'));
  const closing = database.close();
  await expect(database.write(['drafts'], async () => undefined)).rejects.toThrow('closed');
  await Promise.all([writing, closing]);
  expect(await reading).toBe(0);
  const again = new UserDatabase(userId);
  expect(await again.readStore('drafts', (store) => store.getAllKeys())).toEqual(['key']);
  await again.close();
});

test('[DEV.18] turns come one after the other, in the order in which they were asked for, whatever fails', async () => {
  const asked = fc.array(fc.record({ fails: fc.boolean(), ticks: fc.nat(4) }), { maxLength: 12, size: 'max' });
  await fc.assert(
    fc.asyncProperty(asked, async (tasks) => {
      const turns = new Turns();
      const seen: string[] = [];
      const take = async (at: number, { fails, ticks }: { fails: boolean; ticks: number }) => {
        seen.push(`begins ${at}`);
        for (let tick = 0; tick < ticks; tick += 1) await new Promise(setImmediate);
        seen.push(`ends ${at}`);
        if (fails) throw new Error('failed');
      };
      const results = await Promise.allSettled(tasks.map((task, at) => turns.take(() => take(at, task))));
      expect(seen).toEqual([...tasks.keys()].flatMap((at) => [`begins ${at}`, `ends ${at}`]));
      expect(results.map(({ status }) => status === 'rejected')).toEqual(tasks.map(({ fails }) => fails));
    }),
  );
});

test('[DEV.18] what hangs keeps others waiting for a minute, not for good', async () => {
  vi.useFakeTimers();
  const turns = new Turns();
  void turns.take(() => new Promise(() => undefined));
  let taken = 0;
  const next = turns.take(async () => (taken += 1));
  await vi.advanceTimersByTimeAsync(MOST_TURN_MS - 1);
  expect(taken).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(await next).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

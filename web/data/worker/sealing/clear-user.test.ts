import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import type { UserId } from '#domain/user/user.ts';
import { AppDatabase } from '../disk/app-database.ts';
import type { Ending } from '../disk/app-schema.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import { UserDatabase } from '../disk/user-database.ts';
import { userDatabaseName } from '../disk/user-database-names.ts';
import { Room } from '../room/room.ts';
import { type Locks, tabLocks } from '../tabs/tab-locks.ts';
import { databaseLock, holdShared, MOST_WAIT_MS } from '../tabs/user-locks.ts';
import { memoryForms } from '../testing/memory-forms.ts';
import { newSealingServer } from '../testing/sealing-server.ts';
import { SmallDevice } from '../testing/small-device.ts';
import { loggedChange } from '../testing/logged-change.ts';
import { nextId } from '../testing/test-tab.ts';
import { Endings, NotRemovedError } from './endings.ts';
import { SealedDatabase } from './sealed-database.ts';

const MB = 1_048_576;
const server = await newSealingServer();

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Of a browser that tells how much it has stored.
  const estimate = async () => ({ usageDetails: { indexedDB: 30 * MB } });
  vi.stubGlobal('navigator', { userAgent: 'Chrome', locks: navigator.locks, storage: { estimate } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const change = loggedChange('an edit');

/** Somebody whose session has ended, with an edit and with what was received, on a device with so much room. */
async function left(
  free: number,
  state: LoggedChange['state'] | null = 'waiting',
  { locks = navigator.locks, how = 'seal' }: { locks?: Locks; how?: Ending['how'] } = {},
) {
  const user = exampleUser({ id: nextId<UserId>() });
  const [app, sealed, failures]: [AppDatabase, SealedDatabase, unknown[]] = [new AppDatabase(), new SealedDatabase(), []];
  await app.keepSession({ user, token: 'token', sealingKey: server.sealingKey });
  const tab = new UserDatabase(user.id);
  await tab.write(['log', 'answers'], async (transaction) => {
    if (state !== null) await transaction.objectStore('log').put({ seq: 1, at: '', changes: [{ ...change, state }] });
    await transaction.objectStore('answers').put({ grade_id: nextId(), ver: 1, answers: [] });
  });
  await app.endSession('token', { how, ended: false });
  const device = new SmallDevice(free);
  const { guard } = new Room({ openMargin: device.open, onState: () => undefined });
  const endings = new Endings({
    app,
    sealed,
    forms: memoryForms(),
    locks,
    openDatabase: (id) => new UserDatabase(id, { guard }),
    now: Date.now,
    onProgress: () => undefined,
    onFailed: (error) => failures.push(error),
  });
  const counts = () =>
    tab.read(['log', 'answers'], async (transaction) => ({
      unsent: await transaction.objectStore('log').count(),
      received: await transaction.objectStore('answers').count(),
    }));
  return { user, app, sealed, tab, device, endings, failures, counts };
}

const withoutEncryption = () => vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(1) });

const hasDatabase = async (userId: string) => (await indexedDB.databases()).some(({ name }) => name === userDatabaseName(userId));

test('[ROOM.9] whoever leaves on a device with little room has their unsent work sealed, and the rest deleted with their database', async () => {
  const { user, sealed, tab, endings, failures } = await left(6 * MB);
  await tab.close();
  const cleared = vi.spyOn(IDBObjectStore.prototype, 'clear');
  await endings.finish();
  expect(failures).toEqual([]);
  expect(await sealed.bundlesOf(user.id)).toHaveLength(1);
  expect(await hasDatabase(user.id)).toBe(false);
  expect(cleared).not.toHaveBeenCalled();
});

test('[ROOM.9, SESS.1] where another tab keeps the database it is emptied only where several times its size finds room, after what is unsent was sealed', async () => {
  const { user, app, sealed, tab, device, endings, failures, counts } = await left(100 * MB);
  const wake = await holdShared(navigator.locks, databaseLock(user.id));
  const finish = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const finished = endings.finish();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(MOST_WAIT_MS);
    vi.useRealTimers();
    await finished;
  };
  await finish();
  expect(failures).toEqual([expect.any(NotRemovedError)]);
  expect(failures).toMatchObject([{ cause: { code: 'no-room' } }]);
  expect(await sealed.bundlesOf(user.id)).toHaveLength(1);
  expect(await counts()).toEqual({ unsent: 0, received: 1 });
  expect(await app.hasEnding(user.id)).toBe(true);
  device.free = 130 * MB;
  await finish();
  expect(await counts()).toEqual({ unsent: 0, received: 0 });
  expect(await app.hasEnding(user.id)).toBe(false);
  wake();
  await tab.close();
});

test('[SESS.5] without encryption a log out keeps what is unsent by the time that it takes away the rest', async () => {
  withoutEncryption();
  const { user, tab, endings, failures, counts } = await left(200 * MB);
  await endings.finish();
  expect(failures).toEqual([]);
  expect(await counts()).toEqual({ unsent: 1, received: 0 });
  expect(await hasDatabase(user.id)).toBe(true);
  await tab.close();
});

test('[SESS.5] without encryption nothing is left of whom has nothing unsent but what the server holds', async () => {
  withoutEncryption();
  const { user, tab, endings, failures } = await left(200 * MB, 'held');
  await tab.close();
  await endings.finish();
  expect(failures).toEqual([]);
  expect(await hasDatabase(user.id)).toBe(false);
});

test('[SESS.1, SESS.5] where locks keep no other window out, a database that another may have open is emptied before it is deleted', async () => {
  withoutEncryption();
  const { user, tab, endings, failures } = await left(200 * MB, 'held', { locks: tabLocks() });
  await tab.close();
  const cleared = vi.spyOn(IDBObjectStore.prototype, 'clear');
  await endings.finish();
  expect(failures).toEqual([]);
  expect(cleared).toHaveBeenCalled();
  expect(await hasDatabase(user.id)).toBe(false);
});

test('[SESS.5, SESS.14] what another window saves between emptying and deleting stays', async () => {
  withoutEncryption();
  const { user, app, tab, endings, failures, counts } = await left(200 * MB, 'held', { locks: tabLocks() });
  const { hasEnding } = app;
  const asked = vi.spyOn(app, 'hasEnding').mockImplementation(async (id) => {
    // The third question comes once all is empty.
    if (asked.mock.calls.length === 3) {
      expect(await counts()).toEqual({ unsent: 0, received: 0 });
      const late = { seq: 9, at: '', changes: [{ ...change, op: 'late' }] };
      await tab.write(['log'], async (transaction) => void (await transaction.objectStore('log').put(late)));
    }
    return hasEnding.call(app, id);
  });
  await endings.finish();
  expect(failures).toEqual([]);
  expect(await counts()).toEqual({ unsent: 1, received: 0 });
  expect(await app.hasEnding(user.id)).toBe(false);
  await tab.close();
});

test('[ROOM.9, SESS.1] what a later session leaves while the last proof is made is sealed, and not deleted with the rest', async () => {
  const { user, app, sealed, tab, endings, failures } = await left(200 * MB);
  const { hasEnding } = app;
  const asked = vi.spyOn(app, 'hasEnding').mockImplementation(async (id) => {
    // The third question is the last one before the deletion.
    if (asked.mock.calls.length === 3) {
      const late = { seq: 9, at: '', changes: [{ ...change, op: 'late' }] };
      await tab.write(['log'], async (transaction) => void (await transaction.objectStore('log').put(late)));
    }
    return hasEnding.call(app, id);
  });
  await endings.finish();
  await tab.close();
  expect(failures).toEqual([]);
  expect(await sealed.countItems()).toBe(2);
  expect(await hasDatabase(user.id)).toBe(false);
});

test.each([
  ['is deleted where that was told', 'delete', navigator.locks],
  ['is deleted where that was told, over plain HTTP too', 'delete', tabLocks()],
  ['stays where its work is to be sealed', 'seal', navigator.locks],
] as const)('[SESS.39] a database that can’t be opened %s', async (_what, how, locks) => {
  const { user, app, tab, endings, failures } = await left(200 * MB, 'waiting', { how, locks });
  await tab.close();
  const { open } = IDBFactory.prototype;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...given) {
    if (given[0] === userDatabaseName(user.id)) throw new DOMException('Internal error', 'UnknownError');
    return open.apply(this, given);
  });
  await endings.finish();
  const isDeleted = how === 'delete';
  expect(await hasDatabase(user.id)).toBe(!isDeleted);
  expect(await app.hasEnding(user.id)).toBe(!isDeleted);
  expect(failures).toHaveLength(isDeleted ? 0 : 1);
});

test('[SESS.39] a database that can’t be opened stays while another tab holds it, or where its user is back', async () => {
  for (const isBack of [false, true]) {
    const { user, app, tab, endings, failures } = await left(200 * MB, 'waiting', { how: 'delete' });
    await tab.close();
    const wake = await holdShared(navigator.locks, isBack ? 'another' : databaseLock(user.id));
    const { open } = IDBFactory.prototype;
    const opened = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...given) {
      if (given[0] !== userDatabaseName(user.id)) return open.apply(this, given);
      if (isBack) vi.spyOn(app, 'hasEnding').mockResolvedValue(false);
      throw new DOMException('Internal error', 'UnknownError');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const finished = endings.finish();
    if (!isBack) {
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      await vi.advanceTimersByTimeAsync(MOST_WAIT_MS);
    }
    vi.useRealTimers();
    await finished;
    expect(await hasDatabase(user.id)).toBe(true);
    expect(failures).toMatchObject([{ code: 'no-store' }]);
    opened.mockRestore();
    wake();
  }
});

test('[ROOM.9] whoever leaves with nothing unsent needs no more room than a session’s end does', async () => {
  const { user, tab, endings, failures } = await left(4.7 * MB, null);
  await tab.close();
  await endings.finish();
  expect(failures).toEqual([]);
  expect(await hasDatabase(user.id)).toBe(false);
});

test('[SESS.32] where nobody’s data are left in the clear nothing is written, and nothing said of sealing, on a full device too', async () => {
  let asked = 0;
  const app = new AppDatabase(undefined, () => {
    asked += 1;
    return Promise.reject(new Error('no room'));
  });
  await app.endStrays([]);
  await app.endStrays([nextId()]);
  expect(asked).toBe(0);
  await app.close();
});

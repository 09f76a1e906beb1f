import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import type { FileId } from '#domain/file/file.ts';
import type { DeviceId } from '#domain/sync/wire.ts';
import type { UserId } from '#domain/user/user.ts';
import { ApiError } from '../../api-error.ts';
import { userCalls } from '../calls/user-calls.ts';
import { AppDatabase } from '../disk/app-database.ts';
import { UserDatabase } from '../disk/user-database.ts';
import { bringBack } from '../sealing/bring-back.ts';
import { Endings } from '../sealing/endings.ts';
import { unsentWork } from '../sealing/export-unsent.ts';
import { SealedDatabase } from '../sealing/sealed-database.ts';
import { NetworkError } from '../sync/server-calls.ts';
import { syncWork } from '../sync/sync-work.ts';
import { loseValue } from '../testing/lose-value.ts';
import { memoryForms } from '../testing/memory-forms.ts';
import { ModelServer } from '../testing/model-server.ts';
import { newSealingServer } from '../testing/sealing-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { freeSpace } from '../user/free-space.ts';
import type { OpenUser } from '../user/open-user.ts';
import { dropOldCopies } from './drop-old-copies.ts';
import { PhotoShelf } from './photo-shelf.ts';
import { sha256Of } from './sha256-of.ts';

const sealing = await newSealingServer();

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;

/** Somebody with two photos that a server had confirmed, which receives all anew and can't ask about them. */
async function doubting(failure: Error = new ApiError(400, 'Unrecognized key')) {
  const user = exampleUser({ id: nextId<UserId>() });
  const tab = new TestTab(user.id);
  await tab.data.load();
  const ids = [nextId<FileId>(), nextId<FileId>()];
  await tab.data.database.write(['files'], async (transaction) => {
    for (const id of ids) await transaction.objectStore('files').put({ id, binary: bytesOf(id) });
  });
  const server = new ModelServer(10);
  const shelf = new PhotoShelf(tab.data, () => undefined);
  const device = nextId<DeviceId>();
  const work = syncWork({ data: tab.synced, calls: server.calls, device, onPhotos: () => shelf.follow() });
  const asked = vi.spyOn(server.calls, 'lackingPhotos').mockRejectedValueOnce(failure);
  await work.round({ report: () => undefined, onClock: () => undefined, stillElected: () => undefined });
  const doubted = () => shelf.doubted.map(({ id }) => id);
  const counted = () => userCalls.unsentCounts({ data: tab.data, shelf } as OpenUser);
  return { user, tab, shelf, ids, work, asked, doubted, counted };
}

test.each([new NetworkError('lost'), new ApiError(400, 'Unrecognized key'), new ApiError(404, 'Not found')])(
  '[SYNC.97] photos that a server which may have forgotten them can’t be asked about count as unsent until it could (%s)',
  async (failure) => {
    const { tab, ids, work, asked, doubted, counted } = await doubting(failure);
    expect(doubted()).toEqual(ids);
    await work.askAboutPhotos().catch(() => undefined);
    expect([doubted(), (await counted()).photos]).toEqual([ids, 2]);
    asked.mockResolvedValueOnce({ lacking: [], unknown: ids.slice(1) });
    await work.askAboutPhotos();
    expect([doubted(), (await counted()).photos]).toEqual([ids.slice(1), 1]);
    asked.mockResolvedValueOnce({ lacking: ids.slice(1), unknown: [] });
    await work.round({ report: () => undefined, onClock: () => undefined, stillElected: () => undefined });
    await work.askAboutPhotos();
    // What it lacks is to be sent.
    expect([doubted(), (await counted()).photos]).toEqual([[], 1]);
    await tab.close();
  },
);

test('[SYNC.97] what is confirmed in the usual way is in no doubt until it is asked about', async () => {
  const tab = new TestTab(nextId());
  await tab.data.load();
  const id = nextId<FileId>();
  await tab.data.database.write(['files', 'unsent_photos'], async (transaction) => {
    await transaction.objectStore('files').put({ id, binary: bytesOf(id) });
    await transaction.objectStore('unsent_photos').put({ id, sha256: '', file_name: 'a.jpg', taken_at: '', draft: null });
  });
  const shelf = new PhotoShelf(tab.data, () => undefined);
  await shelf.confirmed(id);
  await shelf.follow();
  expect([shelf.doubted, shelf.unsent]).toEqual([[], []]);
  await tab.close();
});

test('[SYNC.97, PHOTO.38] their copies stay where space is freed, and where others are more than a device keeps', async () => {
  const { tab, ids } = await doubting();
  const { database } = tab.data;
  await database.write(['files'], async (transaction) => {
    for (const id of ['sent', 'too']) await transaction.objectStore('files').put({ id, binary: bytesOf(id) });
  });
  await dropOldCopies(database, new Set(), 1);
  expect(await freeSpace(tab.data)).toMatchObject({ photos: 1 });
  expect(await database.readStore('files', (store) => store.getAllKeys())).toEqual(ids);
  await tab.close();
});

test('[SYNC.97] they are exported with what is unsent', async () => {
  const { tab, shelf, ids } = await doubting();
  const exported = await Array.fromAsync(unsentWork(tab.image, shelf, {}));
  expect(exported).toMatchObject(
    await Promise.all(
      ids.map(async (id) => ({
        kind: 'photo',
        photo: { id, sha256: await sha256Of(bytesOf(id)), draft: null },
        binary: bytesOf(id),
      })),
    ),
  );
  await tab.close();
});

/** Ends the session of this user; what failed. */
async function logOut({ user, tab }: Awaited<ReturnType<typeof doubting>>, sealed: SealedDatabase): Promise<unknown[]> {
  const [app, failures]: [AppDatabase, unknown[]] = [new AppDatabase(), []];
  await tab.close();
  await app.keepSession({ user, token: 'token', sealingKey: sealing.sealingKey });
  await app.endSession('token', { how: 'seal', ended: false });
  const endings = new Endings({
    app,
    sealed,
    forms: memoryForms(),
    locks: navigator.locks,
    openDatabase: (id) => new UserDatabase(id),
    now: Date.now,
    onProgress: () => undefined,
    onFailed: (error) => failures.push(error),
  });
  await endings.finish();
  return failures;
}

test('[SYNC.97, SESS.1] a log out seals them, and the next login of their user sends them', async () => {
  const given = await doubting();
  const { user, ids } = given;
  const sealed = new SealedDatabase();
  expect(await logOut(given, sealed)).toEqual([]);
  const again = new TestTab(user.id);
  await again.data.load();
  const { database } = again.data;
  const unseal = ({ sealed_key }: { sealed_key: string }) => sealing.unseal(user.id, sealed_key);
  const how = { userId: user.id, database, sealed, forms: memoryForms(), locks: navigator.locks, unseal };
  expect(await bringBack({ ...how, onBrought: () => undefined })).toBe(true);
  const shelf = new PhotoShelf(again.data, () => undefined);
  await shelf.follow();
  expect(shelf.toSend.map(({ id }) => id).toSorted()).toEqual(ids);
  expect(shelf.doubted).toEqual([]);
  for (const { id, sha256 } of shelf.toSend) {
    const binary = (await shelf.binary(id)) ?? new ArrayBuffer(0);
    expect([new TextDecoder().decode(binary), await sha256Of(binary)]).toEqual([id, sha256]);
  }
  await Promise.all([again.close(), sealed.close()]);
});

test('[SYNC.97, SESS.41] one that can’t be read as the session ends stays on the device, and the others are sealed', async () => {
  const given = await doubting();
  await loseValue(given.tab.data.database, 'files', given.ids[0] ?? '');
  const sealed = new SealedDatabase();
  expect(await logOut(given, sealed)).toHaveLength(1);
  const database = new UserDatabase(given.user.id);
  expect(await database.readStore('files', (store) => store.getAllKeys())).toEqual(given.ids.slice(0, 1));
  expect(await sealed.bundlesOf(given.user.id)).toHaveLength(1);
  await Promise.all([database.close(), sealed.close()]);
});

test('[SYNC.97, SESS.5] without encryption a log out keeps them as they are', async () => {
  const given = await doubting();
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(1) });
  const sealed = new SealedDatabase();
  expect(await logOut(given, sealed)).toEqual([]);
  const database = new UserDatabase(given.user.id);
  expect(await database.readStore('unsent_photos', (store) => store.getAllKeys())).toEqual(given.ids);
  expect(await database.readStore('files', (store) => store.getAllKeys())).toEqual(given.ids);
  await Promise.all([database.close(), sealed.close()]);
});

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
import { storedMeta } from '../disk/meta.ts';
import { bringBack } from '../sealing/bring-back.ts';
import { type BundleContent, packContent, unpackContent } from '../sealing/bundle-content.ts';
import { Endings } from '../sealing/endings.ts';
import { unsentWork } from '../sealing/export-unsent.ts';
import { restoreWork } from '../sealing/restore-work.ts';
import { SealedDatabase } from '../sealing/sealed-database.ts';
import { startAgain } from '../sync/apply-page.ts';
import { NetworkError } from '../sync/server-calls.ts';
import { syncWork } from '../sync/sync-work.ts';
import { loseValue } from '../testing/lose-value.ts';
import { memoryForms } from '../testing/memory-forms.ts';
import { ModelServer } from '../testing/model-server.ts';
import { newSealingServer } from '../testing/sealing-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { freeSpace } from '../user/free-space.ts';
import type { OpenUser } from '../user/open-user.ts';
import { askAboutPhotos } from './ask-about-photos.ts';
import { CONFIRMED_STORES } from './confirmed-photos.ts';
import { doubtedCopies } from './doubted-photos.ts';
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
  const offline = { lackingPhotos: () => Promise.reject(new NetworkError('lost')) };
  expect(await freeSpace(tab.data, offline)).toMatchObject({ photos: 1 });
  expect(await database.readStore('files', (store) => store.getAllKeys())).toEqual(ids);
  await tab.close();
});

test('[SYNC.97, ROOM.6] before space is freed the server is asked about them: the copies of what it has go, those that it lacks or can’t look for stay', async () => {
  const { tab, shelf, ids, doubted } = await doubting();
  const [lacking = nextId<FileId>(), unknown = nextId<FileId>()] = ids;
  const ask = (told: { lacking: FileId[]; unknown: FileId[] }) => freeSpace(tab.data, { lackingPhotos: async () => told });
  expect(await ask({ lacking: [lacking], unknown: [unknown] })).toMatchObject({ photos: 0 });
  expect(await ask({ lacking: [lacking], unknown: [] })).toMatchObject({ photos: 1 });
  await shelf.follow();
  expect([doubted(), await shelf.holdsFile(unknown)]).toEqual([[lacking], false]);
  await tab.close();
});

test('[SYNC.97, ROOM.6] what the server said of them before all is received anew once more lets none go', async () => {
  const { tab } = await doubting();
  const beginAnew = () =>
    tab.data.database.write(['meta'], async (transaction) => {
      const meta = await storedMeta(transaction);
      await transaction.objectStore('meta').put({ ...meta, epoch: meta.epoch + 1 }, 'meta');
    });
  const lackingPhotos = async () => {
    await beginAnew();
    return { lacking: [], unknown: [] };
  };
  expect(await freeSpace(tab.data, { lackingPhotos })).toMatchObject({ photos: 0 });
  await tab.close();
});

test('[SYNC.97, ROOM.6] one that comes into doubt while space is freed stays', async () => {
  const { tab, ids } = await doubting();
  const { database } = tab.data;
  const doubt = (isDoubted: boolean) =>
    database.write(['meta'], async (transaction) => {
      const confirmed_photos = ids.map((id) => ({ id, file_name: '', ...(isDoubted && { doubted: true as const }) }));
      await transaction.objectStore('meta').put({ ...(await storedMeta(transaction)), confirmed_photos }, 'meta');
    });
  await doubt(false);
  const read = database.readStore.bind(database);
  vi.spyOn(database, 'readStore').mockImplementationOnce(async (...asked) => {
    const found = await read(...asked);
    await doubt(true);
    return found;
  });
  expect(await freeSpace(tab.data, new ModelServer(1).calls)).toMatchObject({ photos: 0 });
  await tab.close();
});

test('[SYNC.97] they are in doubt as soon as the server says that all is to be received anew', async () => {
  const tab = new TestTab(nextId());
  await tab.data.load();
  const id = nextId<FileId>();
  await tab.data.database.write(['files'], (transaction) => transaction.objectStore('files').put({ id, binary: bytesOf(id) }));
  await startAgain(tab.synced, tab.data.image.meta.cursor);
  expect(await tab.data.database.read(CONFIRMED_STORES, doubtedCopies)).toMatchObject([{ id, doubted: true }]);
  await tab.close();
});

test('[SYNC.97] this tab knows of them also where there is no room to begin anew', async () => {
  const tab = new TestTab(nextId());
  await tab.data.load();
  const id = nextId<FileId>();
  await tab.data.database.write(['files'], (transaction) => transaction.objectStore('files').put({ id, binary: bytesOf(id) }));
  await startAgain(tab.synced, tab.data.image.meta.cursor);
  const shelf = new PhotoShelf(tab.data, () => undefined);
  const { calls } = new ModelServer(10);
  const work = syncWork({ data: tab.synced, calls, device: nextId<DeviceId>(), onPhotos: () => shelf.follow() });
  vi.spyOn(tab.synced.term, 'write').mockRejectedValueOnce(new Error('no room'));
  const round = work.round({ report: () => undefined, onClock: () => undefined, stillElected: () => undefined });
  await expect(round).rejects.toThrow('no room');
  expect(shelf.doubted.map((photo) => photo.id)).toEqual([id]);
  await tab.close();
});

test('[SYNC.97, SYNC.98] one that comes back while the server is asked about it stays in doubt, though it was not here to be sent', async () => {
  const { tab, shelf, ids, work, asked, doubted } = await doubting();
  const [back = nextId<FileId>(), here] = ids;
  const { database } = tab.data;
  await database.write(['files'], (transaction) => transaction.objectStore('files').delete(back));
  asked.mockReset().mockResolvedValueOnce({ lacking: ids, unknown: [] });
  const laid = vi.spyOn(tab.synced, 'now').mockImplementation(() => {
    void database.write(['files'], (transaction) => transaction.objectStore('files').put({ id: back, binary: bytesOf(back) }));
    return '2026-11-21T09:00:00.000Z';
  });
  await work.askAboutPhotos();
  await shelf.follow();
  expect(laid).toHaveBeenCalledOnce();
  expect([doubted(), shelf.unsent.map(({ id }) => id)]).toEqual([[back], [here]]);
  await tab.close();
});

test('[SYNC.97] one that the server turns out to lack while others are exported is exported too', async () => {
  const { tab, shelf, ids, work, asked } = await doubting();
  const first = nextId<FileId>();
  await tab.data.database.write(['files', 'unsent_photos'], async (transaction) => {
    await transaction.objectStore('files').put({ id: first, binary: bytesOf(first) });
    await transaction.objectStore('unsent_photos').put({ id: first, sha256: '', file_name: '', taken_at: '', draft: null });
  });
  await shelf.follow();
  const exported: FileId[] = [];
  for await (const content of unsentWork(tab.data.image, shelf, {})) {
    if (content.kind !== 'photo') continue;
    exported.push(content.photo.id);
    if (content.photo.id !== first) continue;
    asked.mockReset().mockResolvedValueOnce({ lacking: ids, unknown: [] });
    await work.askAboutPhotos();
  }
  expect(exported).toEqual([first, ...ids]);
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
        doubted: true,
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
  await endings({ app, sealed, failures }).finish();
  await app.close();
  return failures;
}

interface Ends {
  app: AppDatabase;
  sealed: SealedDatabase;
  failures: unknown[];
}

/** One start of the app. */
const endings = ({ app, sealed, failures }: Ends): Endings =>
  new Endings({
    app,
    sealed,
    forms: memoryForms(),
    locks: navigator.locks,
    openDatabase: (id) => new UserDatabase(id),
    now: Date.now,
    onProgress: () => undefined,
    onFailed: (error) => failures.push(error),
  });

/** The next login of this user, on the same device. */
async function logIn({ user }: Awaited<ReturnType<typeof doubting>>, sealed: SealedDatabase) {
  const tab = new TestTab(user.id);
  await tab.data.load();
  const { database } = tab.data;
  const unseal = ({ sealed_key }: { sealed_key: string }) => sealing.unseal(user.id, sealed_key);
  const how = { userId: user.id, database, sealed, forms: memoryForms(), locks: navigator.locks, unseal };
  let isBrought = false;
  expect(await bringBack({ ...how, onBrought: () => void (isBrought = true) })).toBe(true);
  const shelf = new PhotoShelf(tab.data, () => undefined);
  await shelf.follow();
  return { tab, shelf, isBrought, doubted: () => shelf.doubted.map(({ id }) => id).toSorted() };
}

test('[SYNC.97, SYNC.98, SESS.1] a log out seals them, and after the next login of their user they are in doubt still: what the server lacks alone is sent', async () => {
  const given = await doubting();
  const { ids } = given;
  const sealed = new SealedDatabase();
  expect(await logOut(given, sealed)).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`firemark-user-${given.user.id}`);
  const { tab, shelf, isBrought, doubted } = await logIn(given, sealed);
  expect([isBrought, doubted(), shelf.unsent, await sealed.bundles()]).toEqual([true, ids, [], []]);
  const calls = { lackingPhotos: async () => ({ lacking: ids.slice(1), unknown: [] }) };
  const asking = { data: tab.synced, calls, onPhotos: () => shelf.follow() };
  await askAboutPhotos(asking, shelf.doubted);
  expect([doubted(), shelf.toSend.map(({ id }) => id)]).toEqual([[], ids.slice(1)]);
  for (const { id, sha256, file_name } of shelf.toSend) {
    const binary = (await shelf.binary(id)) ?? new ArrayBuffer(0);
    expect([new TextDecoder().decode(binary), await sha256Of(binary), file_name]).toEqual([id, sha256, `${id}.jpg`]);
  }
  await Promise.all([tab.close(), sealed.close()]);
});

test('[SYNC.98] one that is unsent by the time that its sealed copy comes back stays as it is', async () => {
  const given = await doubting();
  const [id = nextId<FileId>(), other] = given.ids;
  const sealed = new SealedDatabase();
  await logOut(given, sealed);
  const database = new UserDatabase(given.user.id);
  const photo = { id, sha256: '', file_name: 'a.jpg', taken_at: '', draft: null };
  await database.write(['files', 'unsent_photos'], async (transaction) => {
    await transaction.objectStore('files').put({ id, binary: bytesOf('taken since') });
    await transaction.objectStore('unsent_photos').put(photo);
  });
  await database.close();
  const { tab, shelf, doubted } = await logIn(given, sealed);
  const text = new TextDecoder().decode((await shelf.binary(id)) ?? undefined);
  expect([doubted(), shelf.unsent, text]).toEqual([[other], [photo], 'taken since']);
  await Promise.all([tab.close(), sealed.close()]);
});

test('[SYNC.98, VER.12] an app that doesn’t know the mark of a sealed one takes it as unsent', async () => {
  const { tab, shelf, ids } = await doubting();
  for await (const content of unsentWork(tab.image, shelf, {})) {
    const { doubted: _unknown, ...known } = unpackContent(packContent(content).buffer) as Extract<
      BundleContent,
      { kind: 'photo' }
    >;
    const database = new UserDatabase(nextId());
    const contents = async function* () {
      yield known;
    };
    await restoreWork(database, contents(), { userId: '', forms: memoryForms(), madeOn: '' });
    const unsent = await database.readStore('unsent_photos', (store) => store.getAll());
    expect(unsent).toEqual([{ ...known.photo, sha256: await sha256Of(bytesOf(known.photo.id)), draft: null }]);
    expect(ids).toContain(known.photo.id);
    await database.close();
  }
  await tab.close();
});

test('[SYNC.98, SESS.22] one that a file of unsent work brings is asked about before it is sent', async () => {
  const { user, tab, shelf, ids } = await doubting();
  const contents = await Array.fromAsync(unsentWork(tab.image, shelf, {}));
  const other = new TestTab(user.id);
  await other.data.load();
  await other.data.database.write(['files'], (transaction) => transaction.objectStore('files').clear());
  const how = { userId: user.id, forms: memoryForms(), madeOn: 'a bundle', isFromElsewhere: true };
  const given = async function* () {
    yield* contents;
  };
  expect(await restoreWork(other.data.database, given(), how)).toMatchObject({ photos: 2 });
  const there = new PhotoShelf(other.data, () => undefined);
  await there.follow();
  expect([there.doubted.map(({ id }) => id), there.unsent]).toEqual([ids, []]);
  await Promise.all([tab.close(), other.close()]);
});

test('[SYNC.97, SESS.41] one that can’t be read as the session ends stays on the device, in doubt, and the others are sealed; where a later start can’t read it either nothing is said of it', async () => {
  const given = await doubting();
  await loseValue(given.tab.data.database, 'files', given.ids[0] ?? '');
  const sealed = new SealedDatabase();
  expect(await logOut(given, sealed)).toHaveLength(1);
  const database = new UserDatabase(given.user.id);
  expect(await database.readStore('files', (store) => store.getAllKeys())).toEqual(given.ids.slice(0, 1));
  expect(await sealed.bundlesOf(given.user.id)).toHaveLength(1);
  await database.close();
  const [app, failures]: [AppDatabase, unknown[]] = [new AppDatabase(), []];
  await endings({ app, sealed, failures }).finish();
  const { tab, shelf, doubted } = await logIn(given, sealed);
  expect([failures, doubted(), shelf.unsent, await sealed.bundles()]).toEqual([[], given.ids.slice(1), [], []]);
  await Promise.all([app.close(), tab.close(), sealed.close()]);
});

test('[SYNC.97, SESS.5] without encryption a log out keeps them as they are', async () => {
  const given = await doubting();
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(1) });
  const sealed = new SealedDatabase();
  expect(await logOut(given, sealed)).toEqual([]);
  const database = new UserDatabase(given.user.id);
  const doubted = await database.read(CONFIRMED_STORES, doubtedCopies);
  expect(doubted.map(({ id }) => id)).toEqual(given.ids);
  expect(await database.readStore('files', (store) => store.getAllKeys())).toEqual(given.ids);
  await Promise.all([database.close(), sealed.close()]);
});

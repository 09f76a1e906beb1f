import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleUser } from '#domain/examples.ts';
import type { FileId } from '#domain/file/file.ts';
import type { User, UserId } from '#domain/user/user.ts';
import { AppDatabase } from '../disk/app-database.ts';
import { newMeta } from '../disk/meta.ts';
import { UserDatabase } from '../disk/user-database.ts';
import { Image } from '../image/image.ts';
import { loadImage } from '../image/load-image.ts';
import { Room } from '../room/room.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { loggedChange } from '../testing/logged-change.ts';
import { loseValue } from '../testing/lose-value.ts';
import { memoryForms } from '../testing/memory-forms.ts';
import { newSealingServer } from '../testing/sealing-server.ts';
import { SmallDevice } from '../testing/small-device.ts';
import { nextId } from '../testing/test-tab.ts';
import { bringingBackLock, holdShared, MOST_WAIT_MS } from '../tabs/user-locks.ts';
import { NetworkError } from '../sync/server-calls.ts';
import type { OpenUser } from '../user/open-user.ts';
import { beginTerm } from './begin-term.ts';
import { bringBack } from './bring-back.ts';
import { type BundleContent, packContent } from './bundle-content.ts';
import { newBundle, sealItem } from './bundle-key.ts';
import { BundleWriter } from './bundle-writer.ts';
import { beginAnew } from './clear-user.ts';
import { Endings } from './endings.ts';
import { sealContents, writeExport } from './export-file.ts';
import { exportWork } from './exports.ts';
import { importFile } from './import-file.ts';
import { countWork } from './others-work.ts';
import { type Bundle, SealedDatabase } from './sealed-database.ts';
import { UnreadableError } from './unreadable-error.ts';

const server = await newSealingServer();

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

/** Somebody who has logged in again, and what they left. */
async function returning() {
  const user = exampleUser({ id: nextId<UserId>() });
  const [app, sealed, forms] = [new AppDatabase(), new SealedDatabase(), memoryForms()];
  const writer = new BundleWriter(sealed, user.id, server.sealingKey);
  const unseal = ({ sealed_key }: { sealed_key: string }) => server.unseal(user.id, sealed_key);
  const bring = (database: UserDatabase) =>
    bringBack({ userId: user.id, database, sealed, forms, locks: navigator.locks, unseal });
  const held = (database: UserDatabase) =>
    database.read(['log', 'drafts', 'unsent_photos'], async (transaction) => ({
      log: (await transaction.objectStore('log').getAll()).flatMap(({ changes }) => changes.map(({ op }) => op)),
      drafts: await transaction.objectStore('drafts').getAllKeys(),
      photos: await transaction.objectStore('unsent_photos').getAllKeys(),
    }));
  const logOut = async () => {
    await app.keepSession({ user, token: 'token', sealingKey: server.sealingKey });
    await app.endSession('token', { how: 'seal', ended: false });
    const openDatabase = () => new UserDatabase(user.id);
    const onFailed = (error: unknown) => {
      throw error;
    };
    const how = { locks: navigator.locks, openDatabase, now: Date.now, onProgress: () => undefined, onFailed };
    await new Endings({ app, sealed, forms, ...how }).finish();
  };
  const clear = (database: UserDatabase) =>
    database.write(['log', 'drafts', 'unsent_photos', 'files'], async (transaction) => {
      for (const name of transaction.objectStoreNames) await transaction.objectStore(name).clear();
    });
  return { user, sealed, forms, writer, unseal, bring, held, logOut, clear };
}

type Returning = Awaited<ReturnType<typeof returning>>;

const noted = async (database: UserDatabase) => {
  const meta = await database.readStore('meta', (store) => store.get('meta'));
  return [meta?.coming, meta?.brought];
};

const NOTHING = { log: [], drafts: [], photos: [] };

async function leaveOfEach({ writer }: Returning): Promise<void> {
  await writer.add({ kind: 'log', entries: [{ seq: 1, at: '', changes: [loggedChange('refused')] }] });
  await writer.add({ kind: 'drafts', drafts: [['survey', exampleDraft()]] });
  await writer.add({ kind: 'forms', forms: { 'site/new': 'Typed' } });
  const photo = { id: 'photo' as FileId, sha256: 'a', file_name: '', taken_at: '', draft: null };
  await writer.add({ kind: 'photo', photo, binary: new ArrayBuffer(8) });
}

test.each([
  ['the page has not taken its forms', ({ forms }: Returning) => vi.spyOn(forms, 'bring')],
  ['it could not be taken out of its bundle', ({ sealed }: Returning) => vi.spyOn(sealed, 'exchange')],
])('[SESS.42] what has come back, and ended since, doesn’t come again where %s', async (_what, spyOn) => {
  const returned = await returning();
  const { user, sealed, forms, bring, held, clear } = returned;
  await leaveOfEach(returned);
  const database = new UserDatabase(user.id);
  spyOn(returned).mockRejectedValueOnce(new Error('killed'));
  await expect(bring(database)).rejects.toThrow('killed');
  expect(await held(database)).toEqual({ log: ['refused'], drafts: ['survey'], photos: ['photo'] });
  await clear(database);
  await bring(database);
  expect(await held(database)).toEqual(NOTHING);
  expect(await forms.all()).toEqual({ [user.id]: { 'site/new': 'Typed' } });
  expect(await sealed.bundles()).toEqual([]);
  expect(await noted(database)).toEqual([{}, {}]);
  await Promise.all([database.close(), sealed.close()]);
});

test('[SESS.42] what has come back is taken out of its bundle by a log out where that could not be done before', async () => {
  const returned = await returning();
  const { user, sealed, bring, held, logOut, clear } = returned;
  await leaveOfEach(returned);
  const before = new UserDatabase(user.id);
  vi.spyOn(sealed, 'exchange').mockRejectedValueOnce(new Error('killed'));
  await expect(bring(before)).rejects.toThrow('killed');
  await clear(before);
  await before.close();
  await logOut();
  const after = new UserDatabase(user.id);
  await bring(after);
  expect(await held(after)).toEqual(NOTHING);
  await Promise.all([after.close(), sealed.close()]);
});

/** Two of them are a portion. */
const LARGE = 'x'.repeat(1_700_000);
const OPS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** As much of it has come back as found room, and its user has discarded the first change. */
async function comeInPart({ user, writer, bring, held }: Returning): Promise<void> {
  for (const [at, op] of OPS.entries()) {
    const change = { ...loggedChange(op), patch: { notes: LARGE } };
    await writer.add({ kind: 'log', entries: [{ seq: at + 1, at: '', changes: [change] }] });
  }
  const device = new SmallDevice(14 * 1_048_576);
  const { guard } = new Room({ openMargin: device.open, onState: () => undefined });
  const database = new UserDatabase(user.id, {
    guard: (need, write) =>
      guard(need, () => {
        device.free -= need.bytes ?? 0;
        return write();
      }),
  });
  await expect(bring(database)).rejects.toMatchObject({ code: 'no-room' });
  expect(await held(database)).toMatchObject({ log: ['first', 'second'] });
  await database.write(['log'], async (transaction) => {
    const [first] = await transaction.objectStore('log').getAllKeys();
    await transaction.objectStore('log').delete(must(first, 'the first entry'));
  });
  await database.close();
}

const within = async ({ user }: Returning, work: (database: UserDatabase) => Promise<void>): Promise<void> => {
  const database = new UserDatabase(user.id);
  await work(database);
  await database.close();
};

test.each<[string, (returned: Returning) => Promise<void>]>([
  ['a log out', ({ logOut }) => logOut()],
  [
    'a log out that its user has overtaken',
    (returned) => within(returned, async (database) => beginAnew(await beginTerm(database))),
  ],
  [
    'data that had to begin anew',
    (returned) =>
      within(returned, async (database) => {
        await database.write(['meta'], async (transaction) => {
          const meta = (await transaction.objectStore('meta').get('meta')) ?? newMeta(1);
          await transaction.objectStore('meta').put({ ...meta, format: 1 }, 'meta');
        });
        await loadImage(database, new Image());
      }),
  ],
])('[SESS.42] what was discarded doesn’t come again with the rest after %s', async (_what, between) => {
  const returned = await returning();
  const { user, sealed, bring, held } = returned;
  await comeInPart(returned);
  await between(returned);
  const database = new UserDatabase(user.id);
  await bring(database);
  expect(await held(database)).toMatchObject({ log: OPS.slice(1) });
  expect(await sealed.bundles()).toEqual([]);
  await Promise.all([database.close(), sealed.close()]);
});

test('[SESS.42] what was discarded doesn’t come again where what held it could not be read while the rest came', async () => {
  const returned = await returning();
  const { user, sealed, bring, held } = returned;
  await comeInPart(returned);
  const database = new UserDatabase(user.id);
  vi.spyOn(sealed, 'item').mockResolvedValueOnce(undefined);
  await expect(bring(database)).rejects.toThrow(UnreadableError);
  expect(await held(database)).toMatchObject({ log: OPS.slice(1) });
  await bring(database);
  expect(await held(database)).toMatchObject({ log: OPS.slice(1) });
  expect(await sealed.bundles()).toEqual([]);
  expect(await noted(database)).toEqual([{}, {}]);
  await Promise.all([database.close(), sealed.close()]);
});

test('[SESS.42] what is noted of a bundle goes with it, also where a kill came between', async () => {
  const returned = await returning();
  const { user, sealed, bring, held } = returned;
  await leaveOfEach(returned);
  const database = new UserDatabase(user.id);
  const { exchange } = sealed;
  vi.spyOn(sealed, 'exchange').mockImplementationOnce(async (...given) => {
    await exchange.apply(sealed, given);
    throw new Error('killed');
  });
  await expect(bring(database)).rejects.toThrow('killed');
  await bring(database);
  expect(await held(database)).toMatchObject({ log: ['refused'] });
  expect(await noted(database)).toEqual([{}, {}]);
  await Promise.all([database.close(), sealed.close()]);
});

test('[SESS.42, SESS.4] nor is it handed in for its author', async () => {
  const returned = await returning();
  const { sealed, unseal, logOut } = returned;
  await comeInPart(returned);
  await logOut();
  const { counts } = await countWork(sealed, await sealed.bundles(), unseal);
  expect(counts.changes).toBe(4);
  await sealed.close();
});

/** Who is logged in here, as far as an export or an import asks for them. */
async function openedBy(user: User, { forms, sealed }: Pick<Returning, 'forms' | 'sealed'>, data = new UserDatabase(user.id)) {
  const image = new Image();
  await loadImage(data, image);
  const shelf = { follow: () => Promise.resolve(), unsent: [], doubted: [] };
  const calls = { unseal: ({ user_id, sealed_key }: Bundle) => server.unseal(user_id, sealed_key) };
  const opened = {
    data: { database: data, image },
    shelf,
    calls,
    readAnew: () => Promise.resolve(),
    readLaid: () => loadImage(data, image),
  };
  const session = { user, token: 'token', sealingKey: server.sealingKey };
  return { user: opened as unknown as OpenUser, session, forms, sealed, locks: navigator.locks };
}

test('[SESS.42, SESS.22] nor does it come where an export of the rest is imported, by its author or for them', async () => {
  const returned = await returning();
  const { user, held } = returned;
  await comeInPart(returned);
  const exporting = await openedBy(user, returned);
  const file = await exportWork(exporting);
  await Promise.all([exporting.user.data.database.close(), returned.sealed.close()]);

  vi.stubGlobal('indexedDB', new IDBFactory());
  const elsewhere = { forms: returned.forms, sealed: new SealedDatabase() };
  const own = await openedBy(user, elsewhere);
  await importFile({ ...own, onRead: () => undefined }, file);
  expect((await held(own.user.data.database)).log).toEqual(OPS.slice(1));
  const administrator = exampleUser({ id: nextId<UserId>(), user_role_id: 1 });
  const theirs = await openedBy(administrator, elsewhere);
  expect(await importFile({ ...theirs, onRead: () => undefined }, file)).toMatchObject({ counts: { changes: 4 } });
  await Promise.all([own.user.data.database.close(), theirs.user.data.database.close(), elsewhere.sealed.close()]);
});

test('[SESS.43] an export made while the rest is late holds what has come since its tab read what there is', async () => {
  const returned = await returning();
  const { user, held } = returned;
  const exporting = await openedBy(user, returned);
  await comeInPart(returned);
  const file = await exportWork(exporting);
  await Promise.all([exporting.user.data.database.close(), returned.sealed.close()]);

  vi.stubGlobal('indexedDB', new IDBFactory());
  const own = await openedBy(user, { forms: returned.forms, sealed: new SealedDatabase() });
  await importFile({ ...own, onRead: () => undefined }, file);
  expect((await held(own.user.data.database)).log.toSorted()).toEqual(OPS.slice(1).toSorted());
  await Promise.all([own.user.data.database.close(), own.sealed.close()]);
});

test('[SESS.43] an export made just after all has come holds it, though its tab has not read it yet', async () => {
  const returned = await returning();
  const { user, held, bring } = returned;
  const exporting = await openedBy(user, returned);
  await leaveOfEach(returned);
  const { database } = exporting.user.data;
  await bring(database);
  const all = await held(database);
  const file = await exportWork(exporting);
  await Promise.all([database.close(), returned.sealed.close()]);

  vi.stubGlobal('indexedDB', new IDBFactory());
  const own = await openedBy(user, { forms: returned.forms, sealed: new SealedDatabase() });
  await importFile({ ...own, onRead: () => undefined }, file);
  expect(await held(own.user.data.database)).toMatchObject({ log: all.log, drafts: all.drafts });
  await Promise.all([own.user.data.database.close(), own.sealed.close()]);
});

test('[SESS.43] no export is made while earlier work is being opened, and one once it is', async () => {
  const returned = await returning();
  const { user, sealed } = returned;
  await leaveOfEach(returned);
  const exporting = await openedBy(user, returned);
  const { database } = exporting.user.data;
  const release = await holdShared(navigator.locks, bringingBackLock(user.id));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const request = ((...given: Parameters<LockManager['request']>) => {
    vi.advanceTimersByTime(MOST_WAIT_MS);
    return navigator.locks.request(...given);
  }) as LockManager['request'];
  await expect(exportWork({ ...exporting, locks: { request } })).rejects.toMatchObject({ code: 'not-opened' });
  vi.useRealTimers();
  release();
  expect((await exportWork(exporting)).size).toBeGreaterThan(0);
  await Promise.all([database.close(), sealed.close()]);
});

test('[SYNC.58, DEV.23] a survey in progress that can’t be read is exported as missing, and whoever imports the file is told that a part of it is', async () => {
  const returned = await returning();
  const { user } = returned;
  const database = new UserDatabase(user.id);
  await database.write(['drafts'], (transaction) => transaction.objectStore('drafts').put(exampleDraft(), 'lost'));
  await loseValue(database, 'drafts', 'lost');
  const file = await exportWork(await openedBy(user, returned, database));
  await Promise.all([database.close(), returned.sealed.close()]);

  vi.stubGlobal('indexedDB', new IDBFactory());
  const elsewhere = { forms: returned.forms, sealed: new SealedDatabase() };
  const own = await openedBy(user, elsewhere);
  expect(await importFile({ ...own, onRead: () => undefined }, file)).toMatchObject({ isWhole: false, isNewer: false });
  expect(await own.user.data.database.readStore('log', (store) => store.getAll())).toMatchObject([{ draft: 'lost' }]);
  const theirs = await openedBy(exampleUser({ id: nextId<UserId>(), user_role_id: 1 }), elsewhere);
  expect(await importFile({ ...theirs, onRead: () => undefined }, file)).toMatchObject({ isWhole: false, isNewer: false });
  await Promise.all([own.user.data.database.close(), theirs.user.data.database.close(), elsewhere.sealed.close()]);
});

test('[SESS.42, SESS.22] what a later file says has come is not handed in where an earlier one was imported before', async () => {
  const returned = await returning();
  const { user, sealed, writer } = returned;
  for (const [seq, op] of OPS.entries())
    await writer.add({ kind: 'log', entries: [{ seq, at: '', changes: [loggedChange(op)] }] });
  const exporting = await openedBy(user, returned);
  const earlier = await exportWork(exporting);
  await sealed.addComing(must((await sealed.bundles())[0], 'the bundle').id, [0]);
  const later = await exportWork(exporting);
  await Promise.all([exporting.user.data.database.close(), sealed.close()]);

  vi.stubGlobal('indexedDB', new IDBFactory());
  const elsewhere = { forms: returned.forms, sealed: new SealedDatabase() };
  const theirs = await openedBy(exampleUser({ id: nextId<UserId>(), user_role_id: 1 }), elsewhere);
  const unseal = ({ user_id, sealed_key }: Bundle) => server.unseal(user_id, sealed_key);
  const waiting = async () => (await countWork(elsewhere.sealed, await elsewhere.sealed.bundles(), unseal)).counts.changes;
  await importFile({ ...theirs, onRead: () => undefined }, earlier);
  expect(await waiting()).toBe(5);
  for (const file of [later, earlier]) {
    expect(await importFile({ ...theirs, onRead: () => undefined }, file)).toMatchObject({ counts: { changes: 4 } });
    expect(await waiting()).toBe(4);
  }
  await Promise.all([theirs.user.data.database.close(), elsewhere.sealed.close()]);
});

const LISTED = OPS.map((_op, seq) => seq);

/** A device on which somebody's five changes are sealed still, their bundle, and all of it in a file without a word of what has come. */
async function sealedWithFile() {
  const returned = await returning();
  for (const [seq, op] of OPS.entries())
    await returned.writer.add({ kind: 'log', entries: [{ seq, at: '', changes: [loggedChange(op)] }] });
  const exporting = await openedBy(returned.user, returned);
  const file = await exportWork(exporting);
  await exporting.user.data.database.close();
  const bundle = must((await returned.sealed.bundles())[0], 'the bundle');
  return { ...returned, bundle, file };
}

/** A part that somebody who has but the server's public key has sealed in the name of this user. */
const claiming = (userId: string, bundle: Bundle, seqs: readonly number[] = LISTED) =>
  writeExport(
    (async function* () {
      const claim = async function* (): AsyncGenerator<BundleContent> {
        yield { kind: 'log', entries: [], come: { bundle: bundle.id, seqs } };
      };
      yield sealContents(userId, server.sealingKey, claim());
    })(),
  );

/** What an administrator is told as they import the file here. */
async function importedForThem(file: Blob, here: Pick<Returning, 'forms' | 'sealed'>) {
  const theirs = await openedBy(exampleUser({ id: nextId<UserId>(), user_role_id: 1 }), here);
  const imported = await importFile({ ...theirs, onRead: () => undefined }, file);
  await theirs.user.data.database.close();
  return imported;
}

test.each<[string, (given: Awaited<ReturnType<typeof sealedWithFile>>) => Promise<Blob>]>([
  [
    'the head of its file',
    async ({ file }) =>
      new Blob([(await file.text()).replace('"sealed_key"', `"coming":${JSON.stringify(LISTED)},"sealed_key"`)]),
  ],
  ['a part sealed as of somebody else', async ({ bundle, file }) => new Blob([await claiming(nextId(), bundle), file])],
])('[SESS.44] all of what is sealed comes, to its author and for them, where %s says that it has come', async (_what, lying) => {
  const given = await sealedWithFile();
  const { user, forms, sealed, bring, held } = given;
  const file = await lying(given);
  expect(file.size).toBeGreaterThan(given.file.size);
  expect(await importedForThem(file, given)).toMatchObject({ counts: { changes: 5 } });
  const database = new UserDatabase(user.id);
  await bring(database);
  expect((await held(database)).log).toEqual(OPS);
  await Promise.all([database.close(), sealed.close()]);

  vi.stubGlobal('indexedDB', new IDBFactory());
  const elsewhere = { forms, sealed: new SealedDatabase() };
  expect(await importedForThem(file, elsewhere)).toMatchObject({ counts: { changes: 5 } });
  const own = await openedBy(user, elsewhere);
  await importFile({ ...own, onRead: () => undefined }, file);
  expect((await held(own.user.data.database)).log).toEqual(OPS);
  await Promise.all([own.user.data.database.close(), elsewhere.sealed.close()]);
});

test('[SESS.42, SESS.22] what parts of a file that were exported one after the other say has come counts together', async () => {
  const given = await sealedWithFile();
  const { user, forms, sealed, bundle, held } = given;
  const file = new Blob([await claiming(user.id, bundle, [0, 1]), await claiming(user.id, bundle, [0]), given.file]);
  await sealed.close();

  vi.stubGlobal('indexedDB', new IDBFactory());
  const elsewhere = { forms, sealed: new SealedDatabase() };
  const own = await openedBy(user, elsewhere);
  await importFile({ ...own, onRead: () => undefined }, file);
  expect((await held(own.user.data.database)).log).toEqual(OPS.slice(2));
  await Promise.all([own.user.data.database.close(), elsewhere.sealed.close()]);
});

/** Of five changes in a file, the first two of which are said in it to have come. */
async function fileOfTheRest() {
  const given = await sealedWithFile();
  await given.sealed.addComing(given.bundle.id, [0, 1]);
  const exporting = await openedBy(given.user, given);
  const file = await exportWork(exporting);
  await Promise.all([exporting.user.data.database.close(), given.sealed.close()]);
  vi.stubGlobal('indexedDB', new IDBFactory());
  return { ...given, file };
}

test('[SESS.42, SESS.31] nor where the network is gone for a moment as the file is opened: nothing of it is brought, and the rest with the next try', async () => {
  const { user, forms, held, file } = await fileOfTheRest();
  const elsewhere = { forms, sealed: new SealedDatabase() };
  const own = await openedBy(user, elsewhere);
  vi.spyOn(own.user.calls, 'unseal').mockRejectedValueOnce(new NetworkError('gone'));
  await expect(importFile({ ...own, onRead: () => undefined }, file)).rejects.toMatchObject({ code: 'not-opened' });
  expect((await held(own.user.data.database)).log).toEqual([]);
  expect(await importFile({ ...own, onRead: () => undefined }, file)).toMatchObject({ unopened: null });
  expect((await held(own.user.data.database)).log).toEqual(OPS.slice(2));
  await Promise.all([own.user.data.database.close(), elsewhere.sealed.close()]);
});

test('[SESS.42, SESS.4] nor is it handed in where the file’s import ended half way', async () => {
  const { user, forms, file } = await fileOfTheRest();
  const elsewhere = { forms, sealed: new SealedDatabase() };
  const { exchange } = elsewhere.sealed;
  const laying = vi.spyOn(elsewhere.sealed, 'exchange').mockImplementation(async (...args) => {
    if (laying.mock.calls.length > 4) throw new Error('The device is full');
    await exchange.apply(elsewhere.sealed, args);
  });
  expect((await importedForThem(file, elsewhere)).unopened).not.toBeNull();
  const unseal = ({ sealed_key }: Bundle) => server.unseal(user.id, sealed_key);
  expect(await countWork(elsewhere.sealed, await elsewhere.sealed.bundles(), unseal)).toMatchObject({ counts: { changes: 1 } });
  await elsewhere.sealed.close();
});

test('[SESS.44] of what was sealed on a device no file is believed there, whoever sealed its word', async () => {
  const given = await sealedWithFile();
  const { user, sealed, bundle, bring, held } = given;
  const file = new Blob([await claiming(user.id, bundle), given.file]);
  expect(await importedForThem(file, given)).toMatchObject({ counts: { changes: 5 } });
  const database = new UserDatabase(user.id);
  await bring(database);
  expect((await held(database)).log).toEqual(OPS);
  await Promise.all([database.close(), sealed.close()]);
});

test('[SESS.44] a part of a file that was made up under the name of what is sealed on a device takes nothing of that away', async () => {
  const given = await sealedWithFile();
  const { user, sealed, bundle, bring, held } = given;
  const madeUp = async function* () {
    const open = await newBundle(bundle.id, user.id, server.sealingKey);
    const items = async function* () {
      for (const number of LISTED) yield sealItem(open, number, packContent({ kind: 'forms', forms: {} }));
    };
    yield { bundle: open.bundle, items: items() };
  };
  await expect(importedForThem(await writeExport(madeUp()), given)).rejects.toMatchObject({ code: 'no-export' });
  const database = new UserDatabase(user.id);
  await bring(database);
  expect((await held(database)).log).toEqual(OPS);
  await Promise.all([database.close(), sealed.close()]);
});

test('[SESS.44] where a file’s word of what has come is damaged all of it comes, and is not called whole', async () => {
  const given = await sealedWithFile();
  const { user, forms, sealed, held } = given;
  await sealed.addComing(given.bundle.id, [0]);
  const exporting = await openedBy(user, given);
  const [head = '', word = '', ...rest] = (await (await exportWork(exporting)).text()).split('\n');
  const damaged = JSON.stringify({ ...(JSON.parse(word) as object), iv: btoa('another iv..') });
  const file = new Blob([[head, damaged, ...rest].join('\n')]);
  await Promise.all([exporting.user.data.database.close(), sealed.close()]);

  vi.stubGlobal('indexedDB', new IDBFactory());
  const elsewhere = { forms, sealed: new SealedDatabase() };
  const own = await openedBy(user, elsewhere);
  expect(await importFile({ ...own, onRead: () => undefined }, file)).toMatchObject({ unopened: 'It is damaged.' });
  expect((await held(own.user.data.database)).log).toEqual(OPS);
  await Promise.all([own.user.data.database.close(), elsewhere.sealed.close()]);
});

test('[SESS.42] what is noted beside a bundle stays where a tab exchanges items of it that read it before', async () => {
  const { sealed, writer } = await returning();
  for (const name of ['one', 'two']) await writer.add({ kind: 'forms', forms: { [name]: 'Typed' } });
  const bundle = must((await sealed.bundles())[0], 'the bundle');
  await sealed.addComing(bundle.id, [3, 4]);
  await sealed.exchange(bundle, [0], []);
  expect(await sealed.bundles()).toEqual([{ ...bundle, coming: [3, 4] }]);
  await sealed.close();
});

import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleUser } from '#domain/examples.ts';
import type { FileId } from '#domain/file/file.ts';
import type { DeviceId } from '#domain/sync/wire.ts';
import type { UserId } from '#domain/user/user.ts';
import { AppDatabase } from '../disk/app-database.ts';
import { countDamaged } from '../disk/log-entries.ts';
import { Image } from '../image/image.ts';
import { loadImage } from '../image/load-image.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import { loseFrom, loseValue } from '../testing/lose-value.ts';
import { memoryForms } from '../testing/memory-forms.ts';
import { newSealingServer } from '../testing/sealing-server.ts';
import { loggedChange } from '../testing/logged-change.ts';
import { nextId } from '../testing/test-tab.ts';
import { UserDatabase } from '../disk/user-database.ts';
import { databaseLock, holdShared } from '../tabs/user-locks.ts';
import { beginTerm } from './begin-term.ts';
import type { BundleContent } from './bundle-content.ts';
import { newBundle, openBundle, openItem, sealItem } from './bundle-key.ts';
import { BundleWriter } from './bundle-writer.ts';
import { bringBack } from './bring-back.ts';
import { beginAnew, clearUser } from './clear-user.ts';
import { Endings, NotReadError } from './endings.ts';
import { restoreWork } from './restore-work.ts';
import { readable, readBundle, storedItems } from './read-bundle.ts';
import { SEALED_STORES, sealUser } from './seal-user.ts';
import { SealedDatabase } from './sealed-database.ts';
import { UnreadableError } from './unreadable-error.ts';
import type { LogEntry, WriteTransaction } from '../disk/user-schema.ts';
import { newMeta } from '../disk/meta.ts';
import { operationOf } from '../sync/push-all.ts';

const server = await newSealingServer();

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const entry = (seq: number, name: string): LogEntry => ({ seq, at: '', changes: [loggedChange(name)] });

const endingsOf = (databases: { app: AppDatabase; sealed: SealedDatabase; forms?: PageForms; failures?: unknown[] }) =>
  new Endings({
    forms: memoryForms(),
    ...databases,
    locks: navigator.locks,
    openDatabase: (id) => new UserDatabase(id),
    now: Date.now,
    onProgress: () => undefined,
    onFailed: (error) => {
      if (databases.failures === undefined) throw error;
      databases.failures.push(error);
    },
  });

test('[SESS.9] an item opens at its own place of its own bundle only, and no bundle’s key but for its user', async () => {
  const [user, other] = [nextId(), nextId()];
  const open = await newBundle(nextId(), user, server.sealingKey);
  const item = await sealItem(open, 1, new TextEncoder().encode('text'));
  expect(new TextDecoder().decode(await openItem(open, item))).toBe('text');
  await expect(openItem(open, { ...item, number: 2 })).rejects.toMatchObject({ name: 'OperationError' });
  await expect(openItem({ ...open, bundle: { ...open.bundle, user_id: other } }, item)).rejects.toMatchObject({
    name: 'OperationError',
  });
  await expect(openItem({ ...open, bundle: { ...open.bundle, id: nextId() } }, item)).rejects.toMatchObject({
    name: 'OperationError',
  });
  await expect(server.unseal(other, open.bundle.sealed_key)).rejects.toThrow('not theirs');
  const key = await server.unseal(user, open.bundle.sealed_key);
  expect(new TextDecoder().decode(await openItem(await openBundle(open.bundle, key), item))).toBe('text');
});

test.each([
  ['its answers, without a grade that nobody chose for all of them', 'new', null],
  ['its grade where the answers are the same', 'old', 'pass'],
] as const)(
  '[SESS.8] what comes back lies before what was changed since, and a survey begun anew keeps %s',
  async (_what, answer, grade) => {
    const database = new UserDatabase(nextId());
    const [one, two] = ['one', 'two'] as unknown as (keyof ReturnType<typeof exampleDraft>['answers'])[];
    await database.write(['log', 'drafts'], async (transaction) => {
      await transaction.objectStore('log').put(entry(1, 'later'));
      const begun = exampleDraft({
        answers: { [one as string]: answer, ...(grade && { [two as string]: 'old' }) },
        recommendations: null,
        grade: 'pass',
      });
      await transaction.objectStore('drafts').put(begun, 'survey');
    });
    const former = exampleDraft({ answers: { [one as string]: 'old', [two as string]: 'old' }, recommendations: 'Replace it' });
    async function* contents() {
      yield { kind: 'log' as const, entries: [entry(7, 'second'), entry(4, 'first')] };
      yield { kind: 'drafts' as const, drafts: [['survey', former]] as [string, typeof former][] };
    }
    const counts = await restoreWork(database, contents(), { userId: '', forms: memoryForms(), madeOn: '' });
    expect(counts).toEqual({ changes: 2, drafts: 0, photos: 0, forms: 0 });
    const { ops, draft } = await database.read(['log', 'drafts'], async (transaction) => ({
      ops: (await transaction.objectStore('log').getAll()).flatMap(({ changes }) => changes.map(({ op }) => op)),
      draft: await transaction.objectStore('drafts').get('survey'),
    }));
    expect(ops).toEqual(['first', 'second', 'later']);
    expect(draft).toMatchObject({ answers: { one: answer, two: 'old' }, recommendations: 'Replace it', grade });
    await database.close();
  },
);

test.each([
  ['where nothing was received yet it comes back as it was', null, {}, { device: 'this device', state: 'held' }],
  ['after a round it is made elsewhere, and asks what became of it', 'here', {}, { device: 'a bundle', state: 'waiting' }],
  ['a change that came from elsewhere before stays so', 'here', { device: 'another' }, { device: 'another', state: 'waiting' }],
])('[SESS.29] %s', async (_what, cursor, fields, brought) => {
  const database = new UserDatabase(nextId());
  await database.write(['meta'], (transaction) => transaction.objectStore('meta').put({ ...newMeta(1), cursor }, 'meta'));
  const { changes, ...rest } = entry(1, 'one');
  async function* contents() {
    const held = changes.map((change) => ({ ...change, ...fields, state: 'held' as const }));
    yield { kind: 'log' as const, entries: [{ ...rest, changes: held }] };
  }
  await restoreWork(database, contents(), { userId: '', forms: memoryForms(), madeOn: 'a bundle' });
  const [kept] = await database.readStore('log', (log) => log.getAll());
  const change = must(kept?.changes[0], 'a change');
  expect(operationOf(change, 'this device' as DeviceId).device).toBe(brought.device);
  expect(change.state).toBe(brought.state);
  await database.close();
});

test('[SESS.8] a chosen file that comes back goes with its survey into one that was begun anew', async () => {
  const database = new UserDatabase(nextId());
  const [former, begun] = [exampleDraft(), exampleDraft({ started_at: '2026-11-22T08:00:00.000Z' })];
  await database.write(['drafts'], (transaction) => transaction.objectStore('drafts').put(begun, 'survey'));
  const id = nextId<FileId>();
  const unscaled = { slot: nextId<never>(), draft: former, wasKept: true };
  const photo = { id, sha256: '', file_name: 'a.jpg', taken_at: '', draft: 'survey', unscaled };
  async function* contents() {
    yield { kind: 'drafts' as const, drafts: [['survey', former]] as [string, typeof former][] };
    yield { kind: 'photo' as const, photo, binary: new ArrayBuffer(8) };
  }
  await restoreWork(database, contents(), { userId: '', forms: memoryForms(), madeOn: '' });
  const brought = await database.readStore('unsent_photos', (store) => store.get(id));
  expect(brought?.unscaled?.draft.started_at).toBe(begun.started_at);
  await database.close();
});

test('[SYNC.55] what can’t be read of the log is sealed and restored as it is, once, and what can comes back beside it', async () => {
  const user = nextId();
  const sealed = new SealedDatabase();
  const database = new UserDatabase(user);
  const half = { op: 'half' };
  const partly = { at: 'now', changes: [...entry(1, 'sound').changes, half, null] };
  const lost = { at: 'then' };
  await database.write(['log'], async (transaction) => {
    for (const damaged of [partly, lost]) await transaction.objectStore('log').add(damaged as never);
  });
  await sealUser({
    userId: user,
    sealingKey: server.sealingKey,
    database,
    term: await beginTerm(database),
    sealed,
    forms: memoryForms(),
    now: 0,
    givenUp: new Set(),
    onProgress: () => undefined,
  });
  expect(await database.readStore('log', (store) => store.count())).toBe(0);
  const [bundle] = await sealed.bundles();
  if (bundle === undefined) throw new Error('no bundle');
  const open = await openBundle(bundle, await server.unseal(user, bundle.sealed_key));
  const restore = () =>
    restoreWork(database, readable(readBundle(open, storedItems(sealed, bundle)), []), {
      userId: user,
      forms: memoryForms(),
      madeOn: '',
    });
  expect(await restore()).toMatchObject({ changes: 1 });
  expect(await restore()).toMatchObject({ changes: 0 });
  const log = await database.readStore('log', (store) => store.getAll());
  expect(log.map(({ seq: _seq, ...content }) => content)).toEqual([
    { at: 'now', changes: [half, null] },
    lost,
    { at: 'now', changes: partly.changes.slice(0, 1) },
  ]);
  await database.close();
});

/** Somebody whose session has ended, with two of each that is unsent, and something received. */
async function leaving() {
  const user = exampleUser({ id: nextId<UserId>() });
  const [app, sealed, database] = [new AppDatabase(), new SealedDatabase(), new UserDatabase(user.id)];
  await app.keepSession({ user, token: 'token', sealingKey: server.sealingKey });
  await database.write([...SEALED_STORES, 'files', 'answers'], async (transaction) => {
    for (const [at, name] of ['one', 'two'].entries()) {
      await transaction.objectStore('log').put(entry(at + 1, name));
      await transaction.objectStore('drafts').put(exampleDraft(), name);
      const sent_at = new Date().toISOString();
      await transaction.objectStore('sent').put({ op: name, sent_at, again: 0, change: loggedChange(name) });
      const id = name as FileId;
      await transaction.objectStore('unsent_photos').put({ id, sha256: name, file_name: name, taken_at: '', draft: null });
      await transaction.objectStore('files').put({ id, binary: new ArrayBuffer(1) });
    }
    await transaction.objectStore('answers').put({ grade_id: nextId(), ver: 1, answers: [] });
  });
  const loseAll = async () => {
    await loseValue(database, 'log', 1);
    for (const store of ['drafts', 'sent', 'files'] as const) await loseValue(database, store, 'one');
  };
  await app.endSession('token', { how: 'seal', ended: false });
  const failures: unknown[] = [];
  const start = () => endingsOf({ app, sealed, failures });
  const inTheClear = () =>
    database.read([...SEALED_STORES, 'files', 'answers'], async (transaction) => {
      const kept: [string, IDBValidKey[]][] = [];
      for (const name of transaction.objectStoreNames) kept.push([name, await transaction.objectStore(name).getAllKeys()]);
      return Object.fromEntries(kept);
    });
  const contents = async () => {
    const all: BundleContent[] = [];
    for (const bundle of await sealed.bundles()) {
      const open = await openBundle(bundle, await server.unseal(user.id, bundle.sealed_key));
      all.push(...(await Array.fromAsync(readable(readBundle(open, storedItems(sealed, bundle)), []))));
    }
    return all;
  };
  return { user, app, sealed, database, loseAll, failures, start, inTheClear, contents };
}

const REST = [
  { kind: 'log', entries: [{ seq: 2, changes: [{ op: 'two' }] }] },
  { kind: 'drafts', drafts: [['two', exampleDraft()]] },
  { kind: 'photo', photo: { id: 'two' }, binary: new ArrayBuffer(1) },
  { kind: 'sent', sent: [{ op: 'two' }] },
];
const UNREAD = { log: [1], drafts: ['one'], sent: ['one'], unsent_photos: ['one'], files: ['one'], answers: [] };

test('[SESS.41, DEV.23] what can’t be read alone stays in the clear, however often the start that met it tries, and is sealed as missing by a later one that can’t read it either', async () => {
  const { user, app, loseAll, failures, start, inTheClear, contents, database } = await leaving();
  await loseAll();
  const first = start();
  for (const tries of [1, 2]) {
    await first.finish();
    expect(failures).toEqual(Array.from({ length: tries }, () => expect.any(NotReadError)));
    expect(await inTheClear()).toEqual(UNREAD);
    expect(await contents()).toMatchObject(REST);
  }
  expect(await app.hasEnding(user.id)).toBe(true);

  await database.close();
  await start().finish();
  expect(failures).toHaveLength(2);
  expect(await contents()).toMatchObject([
    ...REST,
    { kind: 'log', entries: [{ seq: 1 }] },
    { kind: 'drafts', drafts: [], missing: ['one'] },
    { kind: 'photo', photo: { id: 'one' }, binary: null },
  ]);
  expect(await app.hasEnding(user.id)).toBe(false);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['firemark-app', 'firemark-sealed']);
});

test('[SESS.41] a survey in progress that was sealed as missing is told of as damaged once it is back, however often it comes', async () => {
  const { user, sealed, loseAll, start, database } = await leaving();
  await loseAll();
  await start().finish();
  await database.close();
  await start().finish();
  const back = new UserDatabase(user.id);
  const unseal = ({ sealed_key }: { sealed_key: string }) => server.unseal(user.id, sealed_key);
  await bringBack({ userId: user.id, database: back, sealed, forms: memoryForms(), locks: navigator.locks, unseal });
  await restoreWork(
    back,
    (async function* (): AsyncGenerator<BundleContent> {
      yield { kind: 'drafts', drafts: [], missing: ['one'] };
    })(),
    { userId: user.id, forms: memoryForms(), madeOn: '' },
  );
  const image = new Image();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await loadImage(back, image);
  expect(countDamaged(image.damaged)).toBe(2);
  expect([...image.drafts.keys()]).toEqual(['two']);
  await back.close();
});

test('[SESS.41] a tab that was open already when another met what can’t be read gives nothing up', async () => {
  const { user, app, loseAll, failures, start, inTheClear, database } = await leaving();
  await loseAll();
  const [older, newer] = [start(), start()];
  await Promise.all([older.finish(), newer.finish()]);
  expect(failures).toEqual([expect.any(NotReadError), expect.any(NotReadError)]);
  expect(await inTheClear()).toEqual(UNREAD);
  expect(await app.hasEnding(user.id)).toBe(true);
  await database.close();
});

test('[SESS.41] what could not be read as a session ended comes back whole where a later start can read it', async () => {
  const { app, user, loseAll, failures, start, contents, database } = await leaving();
  const readAgain = await database.read(['log', 'drafts', 'sent', 'files'], async (transaction) => ({
    log: await transaction.objectStore('log').get(1),
    draft: await transaction.objectStore('drafts').get('one'),
    sent: await transaction.objectStore('sent').get('one'),
    file: await transaction.objectStore('files').get('one'),
  }));
  await loseAll();
  await start().finish();
  expect(failures).toHaveLength(1);
  await database.write(['log', 'drafts', 'sent', 'files'], async (transaction) => {
    const { log, draft, sent, file } = readAgain;
    await transaction.objectStore('log').put(must(log, 'the entry'));
    await transaction.objectStore('drafts').put(must(draft, 'the draft'), 'one');
    await transaction.objectStore('sent').put(must(sent, 'what was sent'));
    await transaction.objectStore('files').put(must(file, 'the file'));
  });
  await database.close();
  await start().finish();
  expect(failures).toHaveLength(1);
  expect(await contents()).toMatchObject([
    ...REST,
    { kind: 'log', entries: [{ seq: 1, changes: [{ op: 'one' }] }] },
    { kind: 'drafts', drafts: [['one', exampleDraft()]] },
    { kind: 'photo', photo: { id: 'one' }, binary: new ArrayBuffer(1) },
    { kind: 'sent', sent: [{ op: 'one' }] },
  ]);
  expect(await app.hasEnding(user.id)).toBe(false);
});

test('[SESS.41] a later start gives up nothing that an earlier one could read, or has not met', async () => {
  const { app, user, failures, start, inTheClear, database } = await leaving();
  await loseValue(database, 'files', 'one');
  await start().finish();
  await database.write(['drafts'], (transaction) => transaction.objectStore('drafts').put(exampleDraft(), 'late'));
  await loseValue(database, 'drafts', 'late');
  await start().finish();
  expect(failures).toHaveLength(2);
  expect(await inTheClear()).toMatchObject({ drafts: ['late'], files: [], unsent_photos: [] });
  expect(await app.hasEnding(user.id)).toBe(true);
  await database.close();
});

test('[SESS.41] what is sealed as missing and can be read again by the time that it is removed stays, and comes back whole', async () => {
  const { user, sealed, failures, start, database } = await leaving();
  await loseValue(database, 'files', 'one');
  await start().finish();
  const { exchange } = sealed;
  vi.spyOn(sealed, 'exchange').mockImplementationOnce(async (...given) => {
    await database.write(['files'], (transaction) =>
      transaction.objectStore('files').put({ id: 'one', binary: new ArrayBuffer(7) }),
    );
    await database.close();
    return exchange.apply(sealed, given);
  });
  await start().finish();
  expect(failures).toHaveLength(1);
  const back = new UserDatabase(user.id);
  const unseal = ({ sealed_key }: { sealed_key: string }) => server.unseal(user.id, sealed_key);
  await bringBack({ userId: user.id, database: back, sealed, forms: memoryForms(), locks: navigator.locks, unseal });
  expect(await back.readStore('files', (files) => files.get('one'))).toMatchObject({ binary: new ArrayBuffer(7) });
  expect(await back.readStore('unsent_photos', (photos) => photos.getAllKeys())).toEqual(['one', 'two']);
  await back.close();
});

test('[SESS.34] large entries of the log are sealed in items of a few MB, each once, and come back as they were', async () => {
  const [userId, database, sealed] = [nextId<UserId>(), new UserDatabase(nextId()), new SealedDatabase()];
  const large = [1, 2, 3, 4].map((seq): LogEntry => {
    const { at, changes } = entry(seq, `op ${seq}`);
    return { seq, at, changes: changes.map((change) => ({ ...change, patch: { notes: 'note'.repeat(400_000) } })) };
  });
  await database.write(['log'], async (transaction) => {
    for (const one of large) await transaction.objectStore('log').put(one);
  });
  const { sealingKey } = server;
  const term = await beginTerm(database);
  const how = { forms: memoryForms(), now: Date.now(), givenUp: new Set<string>(), onProgress: () => undefined };
  await sealUser({ userId, sealingKey, database, term, sealed, ...how });
  expect(await database.readStore('log', (store) => store.count())).toBe(0);
  expect(await sealed.countItems()).toBe(2);
  const unseal = ({ sealed_key }: { sealed_key: string }) => server.unseal(userId, sealed_key);
  await bringBack({ userId, database, sealed, forms: memoryForms(), locks: navigator.locks, unseal });
  const back = await database.readStore('log', (store) => store.getAll());
  expect(back.map(({ changes }) => changes)).toEqual(large.map(({ changes }) => changes));
  await Promise.all([database.close(), sealed.close()]);
});

test('[SYNC.15, SESS.3] what was acknowledged after the last complete round is offered again, for the cursor says nothing of it, and no more where a log out is interrupted', async () => {
  const database = new UserDatabase(nextId());
  const at = ['2026-11-21T08:00:00.000Z', '2026-11-21T09:00:00.000Z', '2026-11-21T10:00:00.000Z'] as const;
  await database.write(['sent', 'meta', 'blocks'], async (transaction) => {
    for (const sent_at of at) {
      const [change] = entry(1, sent_at).changes;
      if (change !== undefined) await transaction.objectStore('sent').put({ op: sent_at, sent_at, again: 0, change });
    }
    await transaction.objectStore('meta').put({ ...newMeta(3), cursor: 'here', complete: true, last_synced_at: at[1] }, 'meta');
  });
  // The second time after a kill.
  for (const times of [1, 2]) {
    await beginAnew(await beginTerm(database));
    const { sent, meta } = await database.read(['sent', 'meta'], async (transaction) => ({
      sent: await transaction.objectStore('sent').getAll(),
      meta: await transaction.objectStore('meta').get('meta'),
    }));
    expect(sent.map(({ again }) => again)).toEqual([0, 1, 1]);
    expect(meta).toEqual({ ...newMeta(3 + times, times), former_cursor: 'here', former_synced_at: at[1] });
  }
  await database.close();
});

test('[SESS.9, DEV.23] items that are broken, or that the browser can’t read any more, keep no other from coming back', async () => {
  const user = nextId();
  const sealed = new SealedDatabase();
  const writer = new BundleWriter(sealed, user, server.sealingKey);
  for (const name of ['one', 'two', 'three', 'four']) await writer.add({ kind: 'forms', forms: { [name]: 'Typed' } });
  const [bundle] = await sealed.bundles();
  if (bundle === undefined) throw new Error('no bundle');
  const broken = await sealed.item(bundle, 1);
  if (broken === undefined) throw new Error('no item');
  await sealed.exchange(bundle, [], [{ ...broken, sealed: broken.sealed.slice(1) }]);
  const inside = await openDB('firemark-sealed');
  await loseFrom(inside.transaction('items').store, [bundle.id, 3]);
  inside.close();
  const forms = memoryForms();
  const database = new UserDatabase(user);
  const unseal = () => server.unseal(user, bundle.sealed_key);
  const back = () => bringBack({ userId: user, database, sealed, forms, locks: navigator.locks, unseal });
  await expect(back()).rejects.toBeInstanceOf(UnreadableError);
  expect(await forms.all()).toEqual({ [user]: { one: 'Typed', three: 'Typed' } });
  expect(await sealed.numbersOf(bundle)).toEqual([1, 3]);
  await database.close();
});

test('[SESS.14] a tab that sleeps with the database open holds nothing up: what it could still show is gone, the empty database stays', async () => {
  const user = exampleUser({ id: nextId<UserId>() });
  const [app, sealed] = [new AppDatabase(), new SealedDatabase()];
  await app.keepSession({ user, token: 'token', sealingKey: server.sealingKey });
  const asleep = new UserDatabase(user.id);
  await asleep.write(['drafts', 'unsent_photos', 'files'], async (transaction) => {
    await transaction.objectStore('drafts').put(exampleDraft(), 'survey');
    const photo = { id: nextId<FileId>(), sha256: '', file_name: '', taken_at: '', draft: null };
    await transaction.objectStore('unsent_photos').put(photo);
    await transaction.objectStore('files').put({ id: photo.id, binary: new ArrayBuffer(1) });
  });
  const wake = await holdShared(navigator.locks, databaseLock(user.id));
  await app.endSession('token', { how: 'seal', ended: true });
  const endings = endingsOf({ app, sealed });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ending = { isOver: false };
  const finished = endings.finish().finally(() => (ending.isOver = true));
  while (!ending.isOver) {
    vi.advanceTimersByTime(10);
    await new Promise(setImmediate);
  }
  vi.useRealTimers();
  await finished;
  const left = await asleep.read(await asleep.storeNames(), (transaction) =>
    Promise.all([...transaction.objectStoreNames].map((store) => transaction.objectStore(store).count())),
  );
  expect(left.every((count) => count === 0)).toBe(true);
  expect(await sealed.bundlesOf(user.id)).toHaveLength(1);
  expect(await app.endings()).toEqual([]);
  expect(await app.session()).toBe('ended');
  await asleep.close();
  wake();
  await endings.finish();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['firemark-app', 'firemark-sealed']);
});

test.each([
  ['an edit', (transaction: WriteTransaction) => transaction.objectStore('log').put(entry(2, 'late'))],
  ['an answer', (transaction: WriteTransaction) => transaction.objectStore('drafts').put(exampleDraft(), 'survey')],
])('[SESS.14] %s that a tab saves which has not heard of the end yet is sealed too', async (_what, save) => {
  const user = exampleUser({ id: nextId<UserId>() });
  const [app, sealed, tab] = [new AppDatabase(), new SealedDatabase(), new UserDatabase(user.id)];
  await app.keepSession({ user, token: 'token', sealingKey: server.sealingKey });
  await tab.write(['log'], (transaction) => transaction.objectStore('log').put(entry(1, 'early')));
  await app.endSession('token', { how: 'seal', ended: false });
  const forms = memoryForms();
  let asked = 0;
  // Once at the beginning, then when log and drafts are sealed.
  const all = async () => {
    asked += 1;
    if (asked === 2) await tab.write<unknown>(['log', 'drafts'], save);
    return {};
  };
  await endingsOf({ app, sealed, forms: { ...forms, all } }).finish();
  expect(asked).toBeGreaterThan(1);
  expect(await app.endings()).toEqual([]);
  const database = new UserDatabase(user.id);
  expect(await database.readStore('log', (store) => store.count())).toBe(0);
  await bringBack({
    userId: user.id,
    database,
    sealed,
    forms,
    locks: navigator.locks,
    unseal: ({ sealed_key }) => server.unseal(user.id, sealed_key),
  });
  const counts = await database.read(['log', 'drafts'], (transaction) =>
    Promise.all([transaction.objectStore('log').count(), transaction.objectStore('drafts').count()]),
  );
  expect(counts[0] + counts[1]).toBe(2);
  await Promise.all([tab.close(), database.close()]);
});

test('[SESS.27] who waits for a sealing in another tab waits for as long as it moves', async () => {
  const user = exampleUser({ id: nextId<UserId>() });
  const [app, sealed, database] = [new AppDatabase(), new SealedDatabase(), new UserDatabase(user.id)];
  await app.keepSession({ user, token: 'token', sealingKey: server.sealingKey });
  const photos = [nextId<FileId>(), nextId<FileId>(), nextId<FileId>()];
  await database.write(['unsent_photos'], async (transaction) => {
    for (const id of photos)
      await transaction.objectStore('unsent_photos').put({ id, sha256: '', file_name: '', taken_at: '', draft: null });
  });
  await database.close();
  await app.endSession('token', { how: 'seal', ended: false });
  let seal = Promise.withResolvers<void>();
  const [other, own] = [endingsOf({ app, sealed }), endingsOf({ app, sealed })];
  const { exchange } = sealed;
  vi.spyOn(sealed, 'exchange').mockImplementation(async (...given) => {
    await seal.promise;
    seal = Promise.withResolvers();
    return exchange.apply(sealed, given);
  });
  const count = vi.spyOn(sealed, 'countItems');
  const sealing = other.finish();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waiting = { isOver: false };
  const waited = own.finish().finally(() => (waiting.isOver = true));
  await Promise.all(count.mock.results.map(({ value }) => value as Promise<number>));
  const pass = async () => {
    vi.advanceTimersByTime(10_000);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  };
  for (const [at] of photos.slice(1).entries()) {
    seal.resolve();
    while ((await sealed.countItems()) === at) await new Promise(setImmediate);
    await pass();
    expect(waiting.isOver).toBe(false);
  }
  while (!waiting.isOver) await pass();
  await waited;
  expect(await app.hasEnding(user.id)).toBe(true);
  vi.useRealTimers();
  seal.resolve();
  await sealing;
  expect(await app.endings()).toEqual([]);
  expect(await sealed.countItems()).toBe(photos.length);
});

test('[SESS.27] data of a reset are deleted where what is sealed can’t be counted', async () => {
  const user = exampleUser({ id: nextId<UserId>() });
  const [app, sealed] = [new AppDatabase(), new SealedDatabase()];
  await app.keepSession({ user, token: 'token', sealingKey: server.sealingKey });
  await app.endSession('token', { how: 'delete', ended: false });
  vi.spyOn(sealed, 'countItems').mockRejectedValue(new DOMException('Internal error', 'UnknownError'));
  await endingsOf({ app, sealed }).finish();
  expect(await app.endings()).toEqual([]);
});

test('[SESS.27] a database whose user is back by the time that it is empty is not deleted', async () => {
  const user = exampleUser({ id: nextId<UserId>() });
  const [app, sealed] = [new AppDatabase(), new SealedDatabase()];
  await app.keepSession({ user, token: 'token', sealingKey: server.sealingKey });
  await app.endSession('token', { how: 'seal', ended: false });
  vi.spyOn(app, 'hasEnding').mockResolvedValueOnce(true).mockResolvedValueOnce(true).mockResolvedValue(false);
  await endingsOf({ app, sealed }).finish();
  expect((await indexedDB.databases()).map(({ name }) => name)).toContain(`firemark-user-${user.id}`);
});

test('[DEV.19] in WebKit a log out empties the database and leaves it: a deletion would keep the next login waiting', async () => {
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Safari/604.1',
  });
  const userId = nextId();
  const database = new UserDatabase(userId);
  await database.write(['drafts'], (transaction) => transaction.objectStore('drafts').put(exampleDraft(), 'survey'));
  await clearUser(database, { term: await beginTerm(database), isOver: async () => true, mayDelete: async () => true });
  expect((await indexedDB.databases()).map(({ name }) => name)).toContain(`firemark-user-${userId}`);
  const again = new UserDatabase(userId);
  expect(await again.readStore('drafts', (store) => store.count())).toBe(0);
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
  });
  await clearUser(again, { term: await beginTerm(again), isOver: async () => true, mayDelete: async () => true });
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`firemark-user-${userId}`);
});

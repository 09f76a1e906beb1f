import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { FileId } from '#domain/file/file.ts';
import type { Draft } from '../../protocol/draft.ts';
import { UserDatabase } from '../disk/user-database.ts';
import type { LogEntry, SentChange, UnsentPhoto } from '../disk/user-schema.ts';
import { newMeta } from '../disk/meta.ts';
import { CONFIRMED_STORES } from '../photos/confirmed-photos.ts';
import { doubtedCopies } from '../photos/doubted-photos.ts';
import { dropOldCopies } from '../photos/drop-old-copies.ts';
import { Room } from '../room/room.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { loggedChange } from '../testing/logged-change.ts';
import { memoryForms } from '../testing/memory-forms.ts';
import { newSealingServer } from '../testing/sealing-server.ts';
import { SmallDevice } from '../testing/small-device.ts';
import { nextId } from '../testing/test-tab.ts';
import { bringBack } from './bring-back.ts';
import type { BundleContent } from './bundle-content.ts';
import { BundleWriter } from './bundle-writer.ts';
import { SealedDatabase } from './sealed-database.ts';
import { restoreWork } from './restore-work.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

const MB = 1_048_576;
/** Two of them are a portion. */
const LARGE = 'x'.repeat(1_700_000);

const large = (op: string) => ({ ...loggedChange(op), patch: { notes: LARGE } });
const entry = (seq: number, op: string): LogEntry => ({ seq, at: '', changes: [large(op)] });
const acknowledged = (op: string): SentChange => ({ op, sent_at: '', again: 0, change: large(op) });

async function* season(): AsyncGenerator<BundleContent> {
  yield { kind: 'cursor', cursor: 'here' };
  yield { kind: 'log', entries: [entry(5, 'third'), entry(3, 'first'), entry(4, 'second')] };
  yield { kind: 'log', entries: [entry(6, 'fourth'), entry(7, 'fifth')] };
  yield { kind: 'sent', sent: [acknowledged('sent one'), acknowledged('sent two'), acknowledged('sent three')] };
}

const restore = (database: UserDatabase, contents = season()) =>
  restoreWork(database, contents, { userId: '', forms: memoryForms(), madeOn: 'a bundle' });

/** A database on a device with so much room, of which each write takes what it says. */
function onDevice(free: number) {
  const device = new SmallDevice(free);
  const { guard } = new Room({ openMargin: device.open, onState: () => undefined });
  const needs: number[] = [];
  const database = new UserDatabase(nextId(), {
    guard: (need, write) =>
      guard(need, () => {
        device.free -= need.bytes ?? 0;
        needs.push(need.bytes ?? 0);
        return write();
      }),
  });
  return { device, database, needs };
}

const held = (database: UserDatabase) =>
  database.read(['log', 'sent', 'meta'], async (transaction) => ({
    log: (await transaction.objectStore('log').getAll()).flatMap(({ changes }) => changes.map(({ op }) => op)),
    sent: (await transaction.objectStore('sent').getAllKeys()).toSorted(),
    cursor: (await transaction.objectStore('meta').get('meta'))?.former_cursor,
  }));

const ALL = {
  log: ['first', 'second', 'third', 'fourth', 'fifth'],
  sent: ['sent one', 'sent three', 'sent two'],
  cursor: 'here',
};

test('[SESS.36, ROOM.2] what comes back is proven for its size and written a few MB at a time; what finds no room stays away, in words, and comes in its place later', async () => {
  const { device, database, needs } = onDevice(200 * MB);
  expect(await restore(database)).toEqual({ changes: 5, drafts: 0, photos: 0, forms: 0 });
  expect(await held(database)).toEqual(ALL);
  const took = 200 * MB - device.free;
  expect(took).toBeGreaterThan(8 * 2 * LARGE.length);
  expect(Math.max(...needs)).toBeLessThan(4 * 2 * LARGE.length);
  await database.close();

  for (let free = 6 * MB; free < took + 8 * MB; free += 3 * MB) {
    const small = onDevice(free);
    const full = await restore(small.database).catch((error: unknown) => error);
    if (full instanceof Error) expect(full).toMatchObject({ code: 'no-room', message: expect.stringMatching(/^Not saved: /) });
    await small.database.write(['log'], (transaction) =>
      transaction.objectStore('log').add({ at: '', changes: [large('later')] } as never),
    );
    small.device.free = 200 * MB;
    await restore(small.database);
    expect(await held(small.database)).toEqual({ ...ALL, log: [...ALL.log, 'later'] });
    await small.database.close();
  }
});

test('[SESS.36] what was sent of it before the rest came does not come twice', async () => {
  const { device, database } = onDevice(24 * MB);
  await expect(restore(database)).rejects.toMatchObject({ code: 'no-room' });
  expect((await held(database)).log).toEqual(['first', 'second']);
  device.free = 200 * MB;
  await database.write(['log', 'sent', 'meta'], async (transaction) => {
    await transaction.objectStore('log').clear();
    for (const op of ['first', 'second']) await transaction.objectStore('sent').put(acknowledged(op));
    await transaction.objectStore('meta').put({ ...newMeta(1), cursor: 'there' }, 'meta');
  });
  expect(await restore(database)).toMatchObject({ changes: 3 });
  expect((await held(database)).log).toEqual(['third', 'fourth', 'fifth']);
  await database.close();
});

test('[SESS.42] what was discarded of it before the rest came does not come again, and the rest comes in its place', async () => {
  const { device, database } = onDevice(24 * MB);
  await expect(restore(database)).rejects.toMatchObject({ code: 'no-room' });
  expect((await held(database)).log).toEqual(['first', 'second']);
  device.free = 200 * MB;
  await database.write(['log'], async (transaction) => {
    const [first] = await transaction.objectStore('log').getAllKeys();
    await transaction.objectStore('log').delete(must(first, 'the first entry'));
    await transaction.objectStore('log').add({ at: '', changes: [large('later')] } as never);
  });
  expect(await restore(database)).toMatchObject({ changes: 3 });
  expect((await held(database)).log).toEqual(['second', 'third', 'fourth', 'fifth', 'later']);
  await database.close();
});

test('[SESS.42, SYNC.55] what is sound of an entry comes with the next try, though what is damaged of it came first', async () => {
  const { device, database } = onDevice(12 * MB);
  const contents = async function* (): AsyncGenerator<BundleContent> {
    const entries = ['first', 'second', 'third'].map((op, at) => ({ seq: 3 + at, at: '', changes: [large(op)] }));
    const damaged = { op: 'damaged' } as never;
    yield { kind: 'log', entries: [...entries, { seq: 6, at: '', changes: [loggedChange('sound'), damaged] }] };
  };
  await expect(restore(database, contents())).rejects.toMatchObject({ code: 'no-room' });
  device.free = 200 * MB;
  await restore(database, contents());
  expect((await held(database)).log.toSorted()).toEqual(['damaged', 'first', 'second', 'sound', 'third']);
  await database.close();
});

test.each([
  ['another bundle', { madeOn: 'another bundle' }],
  ['a file of that bundle', { madeOn: 'a bundle', isFromElsewhere: true }],
])('[SESS.42] %s that comes meanwhile comes whole, and nothing is forgotten for it', async (_what, how) => {
  const { device, database } = onDevice(24 * MB);
  await expect(restore(database)).rejects.toMatchObject({ code: 'no-room' });
  device.free = 200 * MB;
  await database.write(['log'], (transaction) => transaction.objectStore('log').clear());
  const other = (async function* (): AsyncGenerator<BundleContent> {
    yield { kind: 'log', entries: [{ seq: 3, at: '', changes: [loggedChange('of another')] }] };
  })();
  expect(await restoreWork(database, other, { userId: '', forms: memoryForms(), ...how })).toMatchObject({ changes: 1 });
  expect(await restore(database)).toMatchObject({ changes: 3 });
  expect((await held(database)).log.toSorted()).toEqual(['fifth', 'fourth', 'of another', 'third']);
  await database.close();
});

test('[SESS.42] photos that are here already are not written once more', async () => {
  const { database, needs } = onDevice(200 * MB);
  const binary = new ArrayBuffer(MB);
  const photo: UnsentPhoto = { id: nextId<FileId>(), sha256: 'a', file_name: '', taken_at: '', draft: null };
  const contents = async function* (failing: boolean): AsyncGenerator<BundleContent> {
    yield { kind: 'photo', photo, binary };
    if (failing) throw new Error('no room for the rest');
  };
  await expect(restore(database, contents(true))).rejects.toThrow('no room for the rest');
  expect(needs).toEqual([MB]);
  expect(await restore(database, contents(false))).toMatchObject({ photos: 1 });
  expect(needs.filter((bytes) => bytes >= MB)).toEqual([MB]);

  const other = { ...photo, id: nextId<FileId>() };
  await database.write(['files'], (transaction) =>
    transaction.objectStore('files').put({ id: other.id, binary: new Uint8Array(MB).fill(1).buffer }),
  );
  await restore(
    database,
    (async function* (): AsyncGenerator<BundleContent> {
      yield { kind: 'photo', photo: other, binary };
    })(),
  );
  const kept = await database.readStore('files', (files) => files.get(other.id));
  expect(new Uint8Array(must(kept, 'the file').binary)[0]).toBe(0);
  await database.close();
});

test('[SESS.29, SYNC.55] what can’t be read of a log comes back as it is, also beside what was done since', async () => {
  const { database } = onDevice(200 * MB);
  await database.write(['meta'], (transaction) =>
    transaction.objectStore('meta').put({ ...newMeta(1), cursor: 'there' }, 'meta'),
  );
  const lost = { seq: 3, at: 'then' } as LogEntry;
  await restore(
    database,
    (async function* (): AsyncGenerator<BundleContent> {
      yield { kind: 'log', entries: [lost, { seq: 4, at: '', changes: [loggedChange('sound')] }] };
    })(),
  );
  const log = await database.readStore('log', (store) => store.getAll());
  expect(log).toMatchObject([{ at: 'then' }, { changes: [{ op: 'sound', device: 'a bundle' }] }]);
  await database.close();
});

test.each([
  ['both', 'pin gauge hose', 'pin hose chain', 'pin gauge hose chain'],
  ['the former alone', 'pin gauge', undefined, 'pin gauge'],
  ['the later alone', undefined, 'pin hose', 'pin hose'],
  ['neither', undefined, undefined, undefined],
])('[SURVEY.46] of a survey that meets one begun anew what was asked is noted of %s', async (_of, former, later, asked) => {
  const { database } = onDevice(200 * MB);
  const noting = (questions: string | undefined) => exampleDraft(questions === undefined ? {} : { asked: questions });
  await database.write(['drafts'], (transaction) => transaction.objectStore('drafts').put(noting(later), 'survey'));
  const contents = async function* (): AsyncGenerator<BundleContent> {
    yield { kind: 'drafts', drafts: [['survey', noting(former)]] };
  };
  for (let times = 0; times < 2; times += 1) {
    await restore(database, contents());
    expect(await database.readStore('drafts', (drafts) => drafts.get('survey'))).toEqual(noting(asked));
  }
  await database.close();
});

test.each<[string, Partial<Draft>, Partial<Draft>, Partial<Draft>]>([
  ['is asked about still where the later one’s grade is not kept', came(true, 'a'), came(false, 'b', 'fail'), came(true, 'ab')],
  ['is asked about still where the former one’s is not', came(false, 'a', 'fail'), came(true, 'b'), came(true, 'ab')],
  ['is asked about still with the former’s grade', came(true, 'ab', 'fail'), came(false, 'b'), came(true, 'ab', 'fail')],
  ['is asked no more with a grade that was chosen since', came(true, 'a'), came(false, 'ab', 'fail'), came(false, 'ab', 'fail')],
  ['is noted of neither', came(undefined, 'a', 'fail'), came(undefined, 'b'), came(undefined, 'ab')],
])('[SURVEY.56, SESS.8] what came together with a survey that meets one begun anew %s', async (_what, former, later, both) => {
  const { database } = onDevice(200 * MB);
  await database.write(['drafts'], (transaction) => transaction.objectStore('drafts').put(exampleDraft(later), 'survey'));
  const contents = async function* (): AsyncGenerator<BundleContent> {
    yield { kind: 'drafts', drafts: [['survey', exampleDraft(former)]] };
  };
  for (let times = 0; times < 2; times += 1) {
    await restore(database, contents());
    expect(await database.readStore('drafts', (drafts) => drafts.get('survey'))).toEqual(exampleDraft(both));
  }
  await database.close();
});

/** A draft with an answer for each letter, and what it notes of others' answers beside them. */
function came(came_together: boolean | undefined, letters: string, grade: Draft['grade'] = null): Partial<Draft> {
  const answers = Object.fromEntries([...letters].map((letter) => [letter, letter]));
  return { ...(came_together !== undefined && { came_together }), answers, grade };
}

test('[SESS.37] photos whose bytes go while they are brought, as space is freed, are not called brought, and come with the next try', async () => {
  const { database } = onDevice(200 * MB);
  const photos = Array.from({ length: 3 }, (): UnsentPhoto => ({
    id: nextId<FileId>(),
    sha256: 'a',
    file_name: '',
    taken_at: '',
    draft: null,
  }));
  const contents = async function* (between: () => Promise<void>): AsyncGenerator<BundleContent> {
    for (const [at, photo] of photos.entries()) {
      if (at === 2) await between();
      yield { kind: 'photo', photo, binary: new ArrayBuffer(8) };
    }
  };
  await database.write(['meta'], (transaction) => transaction.objectStore('meta').put(newMeta(1), 'meta'));
  const freeing = () => dropOldCopies(database, new Set(), 0);
  const kept = () =>
    database.read(['unsent_photos', 'files'], async (transaction) => ({
      named: (await transaction.objectStore('unsent_photos').getAllKeys()).length,
      files: (await transaction.objectStore('files').getAllKeys()).length,
    }));
  await expect(restore(database, contents(freeing))).rejects.toThrow('come with the next try');
  expect(await kept()).toEqual({ named: 1, files: 1 });
  expect(
    await restore(
      database,
      contents(async () => undefined),
    ),
  ).toMatchObject({ photos: 2 });
  expect(await kept()).toEqual({ named: 3, files: 3 });
  await database.close();
});

test('[SESS.42, SESS.37] where photos of a bundle are freed while it comes back they alone are left in it: what was ended by the next try stays ended', async () => {
  const server = await newSealingServer();
  const userId = nextId();
  const [sealed, database] = [new SealedDatabase(), new UserDatabase(userId)];
  const writer = new BundleWriter(sealed, userId, server.sealingKey);
  await writer.add({ kind: 'log', entries: [{ seq: 1, at: '', changes: [loggedChange('refused')] }] });
  await writer.add({ kind: 'drafts', drafts: [['survey', exampleDraft()]] });
  const ids = [nextId<FileId>(), nextId<FileId>()];
  for (const id of ids)
    await writer.add({
      kind: 'photo',
      photo: { id, sha256: 'a', file_name: '', taken_at: '', draft: null },
      binary: new ArrayBuffer(8),
    });
  await database.write(['meta'], (transaction) => transaction.objectStore('meta').put(newMeta(1), 'meta'));
  const { item } = sealed;
  const items = vi.spyOn(sealed, 'item').mockImplementation(async (bundle, number) => {
    if (number === 3) await dropOldCopies(database, new Set(), 0);
    return item.call(sealed, bundle, number);
  });
  const unseal = ({ sealed_key }: { sealed_key: string }) => server.unseal(userId, sealed_key);
  const back = () => bringBack({ userId, database, sealed, forms: memoryForms(), locks: navigator.locks, unseal });
  await expect(back()).rejects.toThrow('come with the next try');
  const [bundle] = await sealed.bundles();
  expect(await sealed.numbersOf(must(bundle, 'a bundle'))).toEqual([2]);

  items.mockRestore();
  await database.write(['log', 'drafts'], async (transaction) => {
    await transaction.objectStore('log').clear();
    await transaction.objectStore('drafts').clear();
  });
  await back();
  const here = await database.read(['log', 'drafts', 'unsent_photos', 'files'], async (transaction) => ({
    log: await transaction.objectStore('log').count(),
    drafts: await transaction.objectStore('drafts').count(),
    photos: await transaction.objectStore('unsent_photos').getAllKeys(),
    files: await transaction.objectStore('files').getAllKeys(),
  }));
  expect(here).toEqual({ log: 0, drafts: 0, photos: ids, files: ids });
  expect(await sealed.bundles()).toEqual([]);
  await Promise.all([database.close(), sealed.close()]);
});

test('[SYNC.98, SESS.36] no real work waits for the room of copies that the server may have: they come back last, and what finds no room stays sealed, in words', async () => {
  const server = await newSealingServer();
  const { device, database } = onDevice(22 * MB);
  const [sealed, userId] = [new SealedDatabase(), nextId()];
  const photo = (): UnsentPhoto => ({ id: nextId<FileId>(), sha256: 'a', file_name: '', taken_at: '', draft: null });
  const [doubted, unsent] = [Array.from({ length: 30 }, photo), photo()];
  const earlier = new BundleWriter(sealed, userId, server.sealingKey);
  await earlier.add({ kind: 'log', entries: [{ seq: 1, at: '', changes: [loggedChange('earlier')] }] });
  const later = new BundleWriter(sealed, userId, server.sealingKey);
  await later.add({ kind: 'photo', photo: must(doubted[0], 'one'), doubted: true, binary: new ArrayBuffer(MB) });
  await later.add({ kind: 'log', entries: [{ seq: 1, at: '', changes: [loggedChange('later')] }] });
  await later.add({ kind: 'drafts', drafts: [['survey', exampleDraft()]] });
  await later.add({ kind: 'photo', photo: unsent, binary: new ArrayBuffer(MB) });
  for (const copy of doubted.slice(1))
    await later.add({ kind: 'photo', photo: copy, doubted: true, binary: new ArrayBuffer(MB) });
  const unseal = ({ sealed_key }: { sealed_key: string }) => server.unseal(userId, sealed_key);
  const back = () => bringBack({ userId, database, sealed, forms: memoryForms(), locks: navigator.locks, unseal });
  await expect(back()).rejects.toMatchObject({ code: 'no-room' });
  const { copies: come, ...work } = await database.read(['log', 'drafts', ...CONFIRMED_STORES], async (transaction) => ({
    log: (await transaction.objectStore('log').getAll()).flatMap(({ changes }) => changes.map(({ op }) => op)),
    drafts: await transaction.objectStore('drafts').count(),
    unsent: await transaction.objectStore('unsent_photos').getAllKeys(),
    copies: (await doubtedCopies(transaction)).length,
  }));
  expect(work).toEqual({ log: ['earlier', 'later'], drafts: 1, unsent: [unsent.id] });
  const [left, ...others] = await sealed.bundles();
  expect(others).toEqual([]);
  expect(await sealed.numbersOf(must(left, 'what is left'))).toHaveLength(30 - come);
  expect(come).toBeLessThan(30);

  device.free = 200 * MB;
  await back();
  const copies = await database.read(CONFIRMED_STORES, doubtedCopies);
  expect(copies.map(({ id }) => id).toSorted()).toEqual(doubted.map(({ id }) => id).toSorted());
  expect(await sealed.bundles()).toEqual([]);
  await Promise.all([database.close(), sealed.close()]);
});

import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOST_PHOTOS } from '#domain/file/photo-limits.ts';
import type { FileId } from '#domain/file/file.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { ALLOWANCE_FIELD, FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { ApiError } from '../../api-error.ts';
import { askLater } from './confirmed-photos.ts';
import { dropOldCopies, MOST_COPIES } from './drop-old-copies.ts';
import { PhotoQueue } from './photo-queue.ts';
import { PhotoShelf } from './photo-shelf.ts';
import { readPhoto } from './read-photo.ts';
import { sha256Of } from './sha256-of.ts';
import { type FileCalls, NetworkError } from '../sync/server-calls.ts';
import { applyPage } from '../sync/apply-page.ts';
import { filePage } from '../testing/file-page.ts';
import { loseValue } from '../testing/lose-value.ts';
import { settle } from '../testing/settle.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import type { Change } from '../../protocol/change.ts';
import type { PhotoPlace } from '../../protocol/photo-place.ts';

const draft = exampleDraft();
const slot = nextId<PhotoPlace['slot']>();
const place = (key = 'survey', wasKept = false): PhotoPlace => ({ key, slot, draft, wasKept });
const photoBytes = (text: string) => new TextEncoder().encode(text).buffer;
const textOf = (binary: ArrayBuffer) => new TextDecoder().decode(binary);

/** The part of a grade's save that names photos. */
const gradeNaming = (...ids: FileId[]) =>
  [
    { entity: 'asset_grades', id: nextId<AssetGradeId>(), patch: { answers: [{ value: JSON.stringify(ids) }] } },
  ] as unknown as Change[];

class FileServer {
  readonly stored = new Map<string, string>();
  readonly names = new Set<string>();
  puts = 0;
  /** How the next calls end: never arrives, arrives unconfirmed, or well. */
  fates: ('lost' | 'unconfirmed' | number | ApiError)[] = [];

  putFile: FileCalls['putFile'] = async (id, { sha256, file_name }, binary) => {
    const fate = this.fates.shift();
    if (fate === 'lost') throw new NetworkError();
    if (fate instanceof ApiError) throw fate;
    if (typeof fate === 'number') throw new ApiError(fate, 'no');
    this.puts += 1;
    this.stored.set(id, textOf(binary));
    this.names.add(file_name);
    if (fate === 'unconfirmed') throw new NetworkError();
    return sha256;
  };

  file: FileCalls['file'] = async (id) => {
    const found = this.stored.get(id);
    if (found === undefined) throw new NetworkError();
    return { binary: photoBytes(found), sha256: await sha256Of(photoBytes(found)) };
  };
}

/** Draws pauses that outlast a test: the queue tries again only when it is asked to. */
const ONLY_WHEN_ASKED = () => 1_000;

/** A device that can be killed and opened again over the same database. */
async function openDevice(user: string, server: FileServer, random = () => 0) {
  const tab = new TestTab(user);
  await tab.data.load();
  const shelf = new PhotoShelf(tab.data, () => queue.kickSoon());
  const queue: PhotoQueue = new PhotoQueue({
    shelf,
    calls: server,
    onStatus: () => undefined,
    random,
  });
  await shelf.open();
  const take = async (text: string, key?: string) => {
    const id = nextId<FileId>();
    await shelf.keep({ id, binary: photoBytes(text), file_name: `${text}.jpg` }, place(key));
    return id;
  };
  const stop = async () => {
    queue.stop();
    await vi.waitFor(() => expect(queue.sending).toBe(0));
    await tab.close();
  };
  return { tab, shelf, queue, take, stop };
}

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[PHOTO.2] a tab that is opened leaves a photo in its survey, which another tab began after it had read them all', async () => {
  const server = new FileServer();
  const [one, other] = [await openDevice('one', server), await openDevice('one', server)];
  await other.take('a');
  await one.shelf.open();
  expect(one.shelf.toSend).toEqual([]);
  for (const tab of [one, other]) await tab.stop();
});

test('[PHOTO.1] a photo and the answer that names it are kept in one write, and survive a kill', async () => {
  const server = new FileServer();
  const device = await openDevice('one', server);
  device.queue.start();
  const ids = [await device.take('a'), await device.take('b')];
  await device.stop();
  const again = await openDevice('one', server);
  expect(again.tab.data.image.drafts.get('survey')?.answers[slot]).toBe(JSON.stringify(ids));
  expect(again.shelf.unsent.map(({ id }) => id)).toEqual(ids);
  expect(textOf(await readPhoto(again.shelf, server, ids[0] as FileId))).toBe('a');
  expect(server.stored.size).toBe(0);
  await again.stop();
});

test('[SURVEY.46] a photo that is the first thing given notes what is asked, and later ones leave that as it is', async () => {
  const device = await openDevice('asked', new FileServer());
  const { drafts } = device.tab.data.image;
  const take = (key: string, asked: string) => {
    const photo = { id: nextId<FileId>(), binary: photoBytes(asked), file_name: '' };
    return device.shelf.keep(photo, { ...place(key), draft: { ...draft, asked } });
  };
  await take('new', 'pin gauge');
  await take('new', 'pin');
  expect(drafts.get('new')?.asked).toBe('pin gauge');

  await device.tab.data.writes.changeDraft('opened', (kept) => kept ?? draft);
  await take('opened', 'pin gauge');
  expect(drafts.get('opened')?.asked).toBe('pin gauge');
  await device.take('by a former app', 'former');
  expect(drafts.get('former')).not.toHaveProperty('asked');
  await device.stop();
});

test('[PHOTO.14] an answer takes no more photos than fit it; the one too many leaves no trace', async () => {
  const device = await openDevice('many', new FileServer());
  for (let n = 0; n < MOST_PHOTOS; n += 1) await device.take(`photo ${n}`);
  await expect(device.take('one too many')).rejects.toMatchObject({ code: 'no-photo' });
  expect(device.shelf.unsent).toHaveLength(MOST_PHOTOS);
  await device.stop();
});

test('[PHOTO.2] photos are sent once a saved grade names them; the device keeps its copy', async () => {
  const server = new FileServer();
  const device = await openDevice('two', server);
  device.queue.start();
  const [kept, left] = [await device.take('kept'), await device.take('left out')];
  await device.tab.data.writes.discardDraft({ key: 'survey' });
  const survey = gradeNaming(kept);
  await settle(device, survey);
  expect(device.shelf.toSend.map(({ grade_id }) => grade_id)).toEqual(survey.map(({ id }) => id));
  await settle(device, [], 'survey');
  await vi.waitFor(() => expect(device.shelf.unsent).toEqual([]));
  expect([...server.stored]).toEqual([[kept, 'kept']]);
  expect([...server.names]).toEqual(['kept.jpg']);
  expect(await device.shelf.binary(left)).toBeNull();
  expect(textOf((await device.shelf.binary(kept)) as ArrayBuffer)).toBe('kept');
  await device.stop();
});

test('[PHOTO.2] the asset of a saved survey is known to have photos to send until the last one is sent, after a kill too', async () => {
  const server = new FileServer();
  const device = await openDevice('marked', server);
  const id = await device.take('of the door');
  expect(device.shelf.photographed).toEqual(new Set());
  await settle(device, gradeNaming(id));
  expect(device.shelf.photographed).toEqual(new Set([draft.asset_id]));
  await device.stop();
  const again = await openDevice('marked', server);
  expect(again.shelf.photographed).toEqual(new Set([draft.asset_id]));
  const heard: string[] = [];
  again.tab.data.image.onCommit((touched) => heard.push(...touched));
  again.queue.start();
  await vi.waitFor(() => expect(again.shelf.photographed).toEqual(new Set()));
  expect(heard).toContain('photos');
  await again.stop();
});

test('[PHOTO.11] discarding a draft drops its photos, but none that a grade or another draft names', async () => {
  const server = new FileServer();
  server.fates = ['lost'];
  const device = await openDevice('three', server);
  const ids = [await device.take('graded'), await device.take('elsewhere'), await device.take('dropped')] as const;
  await settle(device, gradeNaming(ids[0]));
  await device.tab.data.writes.changeDraft('other', () => ({ ...draft, answers: { [slot]: JSON.stringify([ids[1]]) } }));
  await device.tab.data.writes.discardDraft({ key: 'survey' });
  await settle(device, [], 'survey');
  expect(device.shelf.unsent).toMatchObject([
    { id: ids[0], draft: null },
    { id: ids[1], draft: 'other' },
  ]);
  expect(await device.shelf.binary(ids[2])).toBeNull();
  await device.stop();
});

test('[PHOTO.10] a photo that comes after its survey has ended is refused with that reason, and leaves no trace', async () => {
  const device = await openDevice('ended', new FileServer());
  const late = () =>
    device.shelf.keep({ id: nextId<FileId>(), binary: photoBytes('late'), file_name: 'late.jpg' }, place('survey', true));
  await expect(late()).rejects.toMatchObject({ code: 'survey-ended' });
  expect(device.tab.data.image.drafts.size).toBe(0);
  expect(device.shelf.unsent).toEqual([]);
  await device.take('first of a survey without a draft');
  await late();
  expect(device.shelf.unsent).toHaveLength(2);
  await device.stop();
});

test('[PHOTO.4] a photo that the server will not take stays on the device and holds back no other', async () => {
  const server = new FileServer();
  server.fates = [415];
  const device = await openDevice('four', server);
  const ids = [await device.take('refused'), await device.take('fine')] as const;
  await settle(device, gradeNaming(...ids));
  device.queue.start();
  await vi.waitFor(() => expect([...server.stored.values()]).toEqual(['fine']));
  await vi.waitFor(() => expect(device.shelf.unsent.map(({ id }) => id)).toEqual([ids[0]]));
  expect(device.queue.refused).toEqual([{ id: ids[0], message: 'no' }]);
  await device.stop();
});

test('[PHOTO.4] a photo whose file is missing here is never counted as sent; it is said, and holds back no other', async () => {
  const server = new FileServer();
  const device = await openDevice('missing', server);
  const ids = [await device.take('missing'), await device.take('fine')] as const;
  await settle(device, gradeNaming(...ids));
  await device.tab.data.database.write(['files'], (transaction) => transaction.objectStore('files').delete(ids[0]));
  device.queue.start();
  await vi.waitFor(() => expect([...server.stored.values()]).toEqual(['fine']));
  const message =
    'Its file is missing on this device, or can’t be read there, so it could not be sent. Take the photo again if you can.';
  await vi.waitFor(() => expect(device.queue.refused).toEqual([{ id: ids[0], message }]));
  await vi.waitFor(() => expect(device.shelf.unsent.map(({ id }) => id)).toEqual([ids[0]]));
  await device.stop();
});

test('[DEV.23, PHOTO.28] a photo whose file can’t be read is not sent; it is said, stays, holds back no other, and comes from a server that has it', async () => {
  const server = new FileServer();
  const device = await openDevice('unreadable', server);
  const ids = [await device.take('unreadable'), await device.take('fine')] as const;
  await settle(device, gradeNaming(...ids));
  await loseValue(device.tab.data.database, 'files', ids[0]);
  device.queue.start();
  await vi.waitFor(() => expect([...server.stored.values()]).toEqual(['fine']));
  await vi.waitFor(() => expect(device.queue.refused.map(({ id }) => id)).toEqual([ids[0]]));
  await vi.waitFor(() => expect(device.shelf.unsent.map(({ id }) => id)).toEqual([ids[0]]));
  await loseValue(device.tab.data.database, 'files', ids[1]);
  expect(textOf(await readPhoto(device.shelf, server, ids[1]))).toBe('fine');
  expect(await device.shelf.binary(ids[1])).not.toBeNull();
  await device.stop();
});

test.each([400, 404, 409, 413, 415, 422])(
  '[PHOTO.4] a photo refused with %i is sent again when asked to, and not before',
  async (status) => {
    const server = new FileServer();
    server.fates = [status];
    const device = await openDevice(`refused ${status}`, server);
    const id = await device.take('refused');
    await settle(device, gradeNaming(id));
    device.queue.start();
    await vi.waitFor(() => expect(device.queue.refused).toEqual([{ id, message: 'no' }]));
    await vi.waitFor(() => expect(device.queue.sending).toBe(0));
    device.queue.kick();
    expect(device.queue.sending).toBe(0);
    device.queue.retry();
    await vi.waitFor(() => expect(device.shelf.unsent).toEqual([]));
    expect(device.queue.refused).toEqual([]);
    expect(server.stored.get(id)).toBe('refused');
    await device.stop();
  },
);

test('[LIMIT.7] a photo too many waits to be sent again; one that came while too much was under way is sent by itself', async () => {
  const server = new FileServer();
  server.fates = [new ApiError(429, 'too many photos', ALLOWANCE_FIELD), new ApiError(429, 'too much at once')];
  const device = await openDevice('too many', server);
  const [many, busy] = [await device.take('many'), await device.take('busy')];
  await settle(device, gradeNaming(many, busy));
  device.queue.start();
  await vi.waitFor(() => expect(server.stored.get(busy)).toBe('busy'));
  expect(device.queue.refused).toEqual([{ id: many, message: 'too many photos' }]);
  await device.stop();
});

test('[PHOTO.4] a photo that was changed on its way is sent again by itself', async () => {
  const server = new FileServer();
  server.fates = [new ApiError(422, 'no', FILE_HASH_HEADER)];
  const device = await openDevice('changed on its way', server);
  const id = await device.take('whole');
  await settle(device, gradeNaming(id));
  device.queue.start();
  await vi.waitFor(() => expect(server.stored.get(id)).toBe('whole'));
  expect(device.queue.refused).toEqual([]);
  await device.stop();
});

test('[PHOTO.27] a photo at which the server fails each time, or which always arrives as another one, lets all others go first', async () => {
  const server = new FileServer();
  const device = await openDevice('poisoned', server, ONLY_WHEN_ASKED);
  const ids = [await device.take('poisoned'), await device.take('mangled'), await device.take('fine'), await device.take('late')];
  const [poisoned, mangled, ...rest] = ids as [FileId, FileId, ...FileId[]];
  const { putFile } = server;
  const tried: string[] = [];
  server.putFile = async (id, ...given) => {
    tried.push(id);
    if (id === poisoned) throw new ApiError(500, 'no');
    if (id === mangled) throw new ApiError(422, 'no', FILE_HASH_HEADER);
    return putFile(id, ...given);
  };
  await settle(device, gradeNaming(...ids));
  device.queue.start();
  const turn = async () => {
    const before = tried.length;
    device.queue.kick();
    await vi.waitFor(() => expect([tried.length > before, device.queue.isUnderWay]).toEqual([true, false]));
  };
  await vi.waitFor(() => expect(device.queue.isUnderWay).toBe(false));
  await turn();
  await turn();
  await turn();
  expect([...server.stored.keys()]).toEqual(rest);
  expect(tried).toEqual([poisoned, mangled, ...rest, poisoned, mangled]);
  expect(device.queue.refused).toEqual([]);
  server.putFile = putFile;
  await vi.waitFor(() => {
    device.queue.kick();
    expect(device.shelf.unsent).toEqual([]);
  });
  await device.stop();
});

test('[PHOTO.27] photos keep their order over a lost network; one that is cut off though the server is reached lets the others go first', async () => {
  const server = new FileServer();
  const device = await openDevice('cut off', server, ONLY_WHEN_ASKED);
  const ids = [await device.take('cut off'), await device.take('fine')] as const;
  const { putFile } = server;
  const tried: string[] = [];
  server.putFile = async (id, ...given) => {
    tried.push(id);
    if (id === ids[0]) throw new NetworkError();
    return putFile(id, ...given);
  };
  await settle(device, gradeNaming(...ids));
  const isAtRest = (times: number) => vi.waitFor(() => expect([tried.length, device.queue.isUnderWay]).toEqual([times, false]));
  device.queue.start();
  await isAtRest(1);
  device.queue.kick();
  await isAtRest(2);
  device.queue.reached();
  await isAtRest(3);
  expect(tried).toEqual([ids[0], ids[0], ids[0]]);
  device.queue.kick();
  await isAtRest(5);
  expect(tried.slice(3)).toEqual([ids[1], ids[0]]);
  await device.stop();
});

test('[PHOTO.28] a photo whose file is not what was saved is never sent; it is said, stays, and holds back no other', async () => {
  const server = new FileServer();
  const device = await openDevice('damaged', server);
  const ids = [await device.take('damaged'), await device.take('fine')] as const;
  await settle(device, gradeNaming(...ids));
  const damaged = { id: ids[0], binary: photoBytes('dama') };
  await device.tab.data.database.write(['files'], (transaction) => transaction.objectStore('files').put(damaged));
  device.queue.start();
  await vi.waitFor(() => expect([...server.stored.values()]).toEqual(['fine']));
  const message = expect.stringMatching(/^Its file is damaged on this device: /) as string;
  await vi.waitFor(() => expect(device.queue.refused).toEqual([{ id: ids[0], message }]));
  await vi.waitFor(() => expect(device.shelf.unsent.map(({ id }) => id)).toEqual([ids[0]]));
  expect(textOf((await device.shelf.binary(ids[0])) as ArrayBuffer)).toBe('dama');
  await device.stop();
});

test('[SYNC.30] a queue whose photo hangs begins anew, and what waits with nothing scheduled is noticed', async () => {
  const server = new FileServer();
  const device = await openDevice('hangs', server);
  const id = await device.take('hangs');
  const { putFile } = server;
  server.putFile = () => new Promise(() => (server.putFile = putFile));
  device.queue.start();
  expect(device.queue.isForgotten).toBe(false);
  await settle(device, gradeNaming(id));
  await vi.waitFor(() => expect(server.putFile).toBe(putFile));
  expect([device.queue.isUnderWay, device.queue.steps]).toEqual([true, 0]);
  device.queue.restart();
  await vi.waitFor(() => expect(device.shelf.unsent).toEqual([]));
  await vi.waitFor(() => expect([device.queue.isUnderWay, device.queue.isForgotten]).toEqual([false, false]));
  expect([server.stored.get(id), device.queue.steps]).toEqual(['hangs', 1]);
  await device.stop();
});

test('[SYNC.64] a photo that does not move is told, and after it was given up sent when something asks for it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = new FileServer();
  const device = await openDevice('stuck', server);
  const { putFile } = server;
  server.putFile = () => new Promise(() => (server.putFile = putFile));
  device.queue.start();
  await settle(device, gradeNaming(await device.take('stuck')));
  await vi.waitFor(() => expect(server.putFile).toBe(putFile));
  expect(device.queue.hitch).toBeNull();
  device.queue.stuck(false);
  expect(device.queue.hitch).toBe('begun-anew');
  device.queue.stuck(true);
  expect([device.queue.hitch, device.queue.isUnderWay, device.queue.isForgotten]).toEqual(['given-up', false, false]);
  device.queue.kick();
  await vi.waitFor(() => expect(device.shelf.unsent).toEqual([]));
  expect([device.queue.hitch, logged.mock.calls.length]).toEqual([null, 2]);
  await device.stop();
  logged.mockRestore();
});

test('[PHOTO.5] a photo of an older grade comes from the server once and is kept; without a connection that is said', async () => {
  const server = new FileServer();
  const device = await openDevice('five', server);
  const id = nextId<FileId>();
  await expect(readPhoto(device.shelf, server, id)).rejects.toMatchObject({ code: 'needs-connection' });
  server.stored.set(id, 'old');
  expect(textOf(await readPhoto(device.shelf, server, id))).toBe('old');
  server.stored.clear();
  expect(textOf(await readPhoto(device.shelf, server, id))).toBe('old');
  await device.stop();
});

test('[PHOTO.41] what comes in the place of a photo is not kept, by the hash of its record or of its reply, and what lies here is replaced', async () => {
  const server = new FileServer();
  const device = await openDevice('something else', server);
  const [known, unknown] = [nextId<FileId>(), nextId<FileId>()];
  await applyPage(device.tab.synced, null, filePage(known, await sha256Of(photoBytes('photo'))));
  const page = photoBytes('<html>Back soon</html>');
  const { file } = server;
  for (const sha256 of [null, await sha256Of(photoBytes('photo'))]) {
    server.file = async () => ({ binary: page, sha256 });
    for (const id of [known, unknown]) await expect(readPhoto(device.shelf, server, id)).rejects.toThrow('something else');
  }
  server.file = file;
  expect(await device.tab.data.database.readStore('files', (store) => store.getAllKeys())).toEqual([]);

  // A former version has kept such.
  await device.shelf.received(known, page);
  await expect(readPhoto(device.shelf, server, known)).rejects.toMatchObject({ code: 'needs-connection' });
  for (const id of [known, unknown]) server.stored.set(id, 'photo');
  for (const id of [known, unknown]) expect(textOf(await readPhoto(device.shelf, server, id))).toBe('photo');
  server.stored.clear();
  for (const id of [known, unknown]) expect(textOf(await readPhoto(device.shelf, server, id))).toBe('photo');
  await device.stop();
});

test('[PHOTO.44] a photo that was refused as its id is another one’s stays as it is, and is shown, whatever the server has under its id', async () => {
  const server = new FileServer();
  const device = await openDevice('another one', server);
  const [mine, unread] = [await device.take('mine'), await device.take('unread')] as const;
  await settle(device, gradeNaming(mine, unread));
  for (const id of [mine, unread]) {
    server.stored.set(id, 'theirs');
    await applyPage(device.tab.synced, device.tab.image.meta.cursor, filePage(id, await sha256Of(photoBytes('theirs'))));
  }
  await loseValue(device.tab.data.database, 'files', unread);
  const held = async (id: FileId) => textOf((await device.shelf.binary(id)) ?? photoBytes('nothing'));
  expect([textOf(await readPhoto(device.shelf, server, mine)), await held(mine)]).toEqual(['mine', 'mine']);
  // What can't be read now may be at the next start.
  expect([textOf(await readPhoto(device.shelf, server, unread)), await held(unread)]).toEqual(['theirs', 'nothing']);
  await device.stop();
});

test('[PHOTO.36] of a photo that the server has not received that is said, and of another fault what it is', async () => {
  for (const [error, expected] of [
    [new ApiError(404, 'There is no such file'), { code: 'not-found', message: 'This photo is not on the server' }],
    [new ApiError(500, 'Broken'), { status: 500, message: 'Broken' }],
  ] as const) {
    const device = await openDevice('early', new FileServer());
    const file = async () => {
      throw error;
    };
    await expect(readPhoto(device.shelf, { file }, nextId<FileId>())).rejects.toMatchObject(expected);
    await device.stop();
  }
});

test('[PHOTO.5, PHOTO.18] a device keeps so many copies of photos that the server has; an older one comes back when looked at', async () => {
  const server = new FileServer();
  const device = await openDevice('copies', server);
  const unsent = await device.take('unsent');
  const ids = Array.from({ length: 4 }, () => nextId<FileId>());
  for (const id of ids) server.stored.set(id, `photo ${id}`);
  for (const id of ids) await readPhoto(device.shelf, server, id);
  const [toBeAsked] = ids.slice(2) as [FileId];
  await device.tab.data.database.write(['meta'], (transaction) => askLater(transaction, [{ id: toBeAsked, file_name: 'a.jpg' }]));
  await dropOldCopies(device.tab.data.database, new Set(ids.slice(1, 2)), 1);
  const held = () => device.tab.data.database.readStore('files', (store) => store.getAllKeys());
  expect(await held()).toEqual([unsent, ids[1], toBeAsked, ids[3]]);
  const gone = ids[0] as FileId;
  expect(textOf(await readPhoto(device.shelf, server, gone))).toBe(`photo ${gone}`);
  expect(await held()).toContain(gone);
  await device.stop();
});

test('[PHOTO.38] of photos that the server can’t be asked about for long a device keeps as many as it keeps copies, the newest', async () => {
  const device = await openDevice('asked about for long', new FileServer());
  const ids = Array.from({ length: 5 }, () => nextId<FileId>());
  await device.tab.data.database.write(['files', 'meta'], async (transaction) => {
    for (const id of ids) await transaction.objectStore('files').put({ id, binary: photoBytes(id) });
    await askLater(
      transaction,
      ids.map((id) => ({ id, file_name: 'a.jpg' })),
    );
  });
  await dropOldCopies(device.tab.data.database, new Set(), 2);
  expect(await device.tab.data.database.readStore('files', (store) => store.getAllKeys())).toEqual(ids.slice(1));
  await device.stop();
});

test('[PHOTO.18] a device that takes photos keeps no more copies of those that were sent, and all that are unsent or that a survey in progress names', async () => {
  const server = new FileServer();
  let device = await openDevice('takes many', server);
  const unsent = await device.take('unsent', 'another survey');
  const ids = Array.from({ length: MOST_COPIES + 2 }, () => nextId<FileId>());
  await device.tab.data.database.write(['files'], async (transaction) => {
    for (const id of ids) await transaction.objectStore('files').put({ id, binary: photoBytes(id) });
  });
  const answers = { [slot]: JSON.stringify(ids.slice(0, 1)) };
  await device.tab.data.writes.changeDraft('survey again', () => ({ ...draft, answers }));
  await device.stop();

  device = await openDevice('takes many', server);
  const held = () => device.tab.data.database.readStore('files', (store) => store.getAllKeys());
  expect(await held()).toEqual([unsent, ...ids.toSpliced(1, 1)]);
  const taken = await device.take('taken');
  await device.shelf.settle(gradeNaming(taken), null, (beside) =>
    device.tab.data.writes.changeDraft('survey', () => draft, beside),
  );
  device.queue.start();
  await vi.waitFor(() => expect(device.queue.sending).toBe(0));
  expect(server.stored.get(taken)).toBe('taken');
  expect(await held()).toEqual([unsent, ...ids.toSpliced(1, 2), taken]);
  await device.stop();
});

test('[PHOTO.2, PHOTO.3] whatever is cut off and killed, every photo arrives, with its own bytes, and none is sent after it was confirmed', async () => {
  let user = 0;
  const fates = fc.array(fc.constantFrom('lost' as const, 'unconfirmed' as const, 500, 503), { maxLength: 12, size: 'max' });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fates,
      fc.array(fc.boolean(), { maxLength: 4 }),
      async (count, cuts, kills) => {
        const server = new FileServer();
        server.fates = [...cuts];
        const unconfirmed = cuts.filter((fate) => fate === 'unconfirmed').length;
        const name = `cut ${(user += 1)}`;
        let device = await openDevice(name, server);
        const expected = new Map<string, string>();
        for (let n = 0; n < count; n += 1) expected.set(await device.take(`photo ${n}`), `photo ${n}`);
        await settle(device, gradeNaming(...([...expected.keys()] as FileId[])));
        for (const killed of kills) {
          device.queue.start();
          if (!killed) continue;
          await device.stop();
          device = await openDevice(name, server);
        }
        device.queue.start();
        await vi.waitFor(
          () => {
            device.queue.kick();
            expect(device.shelf.unsent).toEqual([]);
          },
          { interval: 1 },
        );
        expect(server.stored).toEqual(expected);
        expect(server.puts).toBeLessThanOrEqual(count + unconfirmed);
        await device.stop();
      },
    ),
    { numRuns: 25 },
  );
});

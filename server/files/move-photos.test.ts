import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { FileId } from '#domain/file/file.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { answerAt, breakingOff, openTestHome, startBucket } from '#test/photo-homes.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { allSeen } from '../database/seen.ts';
import { arrivedBytes } from '../http/arrived.ts';
import { openFile, sha256Of, storeFile } from './file-contents.ts';
import { noteLeaving } from './left-homes.ts';
import { storedName } from './homes/stored-name.ts';
import { movePhotos } from './move-photos.ts';

const READERS = 4;
const MADE_AT = '2026-11-21T09:00:00.000Z';
const described = { path: 'a', file_name: 'a.jpg', created_at: MADE_AT, updated_at: MADE_AT, deleted_at: null };

let folder: Awaited<ReturnType<typeof openTestHome>>;
let server: TestApp;
let photos: Map<string, Buffer>;

beforeEach(async () => {
  folder = await openTestHome('folder');
  server = await openTestApp();
  photos = new Map();
  for (let count = 0; count < 9; count += 1) await keep();
});
afterEach(async () => {
  await server.close();
  await folder.close();
});

async function keep(): Promise<string> {
  const [id, bytes] = [v7() as FileId, examplePhoto()];
  await storeFile(server.context, id, { ...arrivedBytes(bytes), file_type: 'image/jpeg' }, 'somebody');
  await server.put('files', { id, sha256: sha256Of(bytes), file_type: 'image/jpeg', ...described });
  photos.set(id, bytes);
  return id;
}

const move = (to: string | null, onMoved?: () => void) =>
  movePhotos({ db: server.context.db, homes: server.context.photos, to, ...(onMoved === undefined ? {} : { onMoved }) });

/** Every photo as it is in this home, and what else lies there. */
async function holds(url: string | null): Promise<{ whole: number; others: number }> {
  const home = await server.context.photos.of(url);
  let [whole, others] = [0, 0];
  for await (const { id, sha256 } of home.list()) {
    const found = await home.get({ id, sha256 });
    const isWhole = found !== null && (await buffer(found.contents)).equals(photos.get(id) ?? Buffer.alloc(0));
    if (isWhole) whole += 1;
    else others += 1;
  }
  return { whole, others };
}

/** Reads all of them again and again, until it is told to end. */
async function readOn(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const [id, bytes] of photos) {
      const found = must(await openFile(server.context, allSeen, id), 'a photo that moves');
      expect((await buffer(found.contents)).equals(bytes)).toBe(true);
      await nextTurn();
    }
  }
}

const pathOf = (id: string) =>
  join(fileURLToPath(folder.url), storedName({ id, sha256: sha256Of(must(photos.get(id), 'a photo')) }));

test('[FILES.7] photos move from the database to a bucket, to a folder and back, leave nothing behind, and are read all the while', async () => {
  const bucket = await openTestHome('bucket');
  const end = new AbortController();
  const reading = Promise.all(Array.from({ length: READERS }, () => readOn(end.signal)));
  const all = { whole: photos.size, others: 0 };
  const none = { whole: 0, others: 0 };
  for (const [from, to] of [
    [null, bucket.url],
    [bucket.url, folder.url],
    [folder.url, null],
  ] as const) {
    expect(await move(to)).toEqual({ moved: photos.size, lost: [], unread: [], unknown: 0 });
    expect([await holds(from), await holds(to)]).toEqual([none, all]);
    expect(await move(to)).toEqual({ moved: 0, lost: [], unread: [], unknown: 0 });
  }
  end.abort();
  await reading;
  const notes = await server.context.db.selectFrom('settings').select('name').where('name', 'like', 'photos%').execute();
  expect(notes).toEqual([]);
  await bucket.close();
});

test('[FILES.7] photos that are kept elsewhere while others move come along', async () => {
  let isFirst = true;
  const kept: Promise<string>[] = [];
  const home = await server.context.photos.of(folder.url);
  const put = home.put.bind(home);
  // The others go on once it is kept.
  vi.spyOn(home, 'put').mockImplementation(async (...given) => {
    await Promise.all(kept);
    return put(...given);
  });
  await move(folder.url, () => {
    if (isFirst) kept.push(keep());
    isFirst = false;
  });
  await Promise.all(kept);
  expect([kept.length, await holds(folder.url)]).toEqual([1, { whole: 10, others: 0 }]);
});

test('[FILES.7] the copy of a photo whose move was killed before its end goes with the next one', async () => {
  await move(folder.url);
  const [id] = photos.keys();
  const bytes = must(photos.get(must(id, 'a photo')), 'its bytes');
  // As after a kill between the row and what comes after it.
  await noteLeaving(server.context.db, null);
  await server.context.db.updateTable('file_contents').set({ home: null, bytes }).where('id', '=', must(id, 'a photo')).execute();
  expect(await move(null)).toEqual({ moved: photos.size - 1, lost: [], unread: [], unknown: 0 });
  expect([await holds(folder.url), await holds(null)]).toEqual([
    { whole: 0, others: 0 },
    { whole: photos.size, others: 0 },
  ]);
});

test('[FILES.8] what is lost or spoilt is named and stays as it is; what belongs to no photo is left', async () => {
  await move(folder.url);
  const [lost = '', spoilt = ''] = photos.keys();
  rmSync(pathOf(lost));
  writeFileSync(pathOf(spoilt), examplePhoto());
  const foreign = examplePhoto();
  const home = await server.context.photos.of(folder.url);
  await home.put({ id: v7(), sha256: sha256Of(foreign) }, { size: foreign.length, contents: Readable.from([foreign]) });
  expect(await move(null)).toEqual({ moved: photos.size - 2, lost: [lost, spoilt], unread: [], unknown: 1 });
  const rows = server.context.db.selectFrom('file_contents').select('id').where('home', '=', folder.url).orderBy('id');
  expect((await rows.execute()).map(({ id }) => id)).toEqual([lost, spoilt]);
  expect(await holds(folder.url)).toEqual({ whole: 0, others: 2 });
});

test('[FILES.8] photos of a home that is gone or fails stay as they are and are told by it, the others move, and copies left there keep no move from its end', async () => {
  const [gone, failing] = [await openTestHome('folder'), await openTestHome('bucket')];
  await gone.close();
  await failing.close();
  const [one = '', two = '', three = '', four = ''] = photos.keys();
  const { db } = server.context;
  const put = (home: string | null, ids: string[]) =>
    db.updateTable('file_contents').set({ home }).where('id', 'in', ids).execute();
  await put(gone.url, [one, two]);
  await put(failing.url, [three, four]);
  const unread = (photosOfEach: number) => [
    { why: expect.stringMatching(`^${gone.url}: ENOENT`) as string, photos: photosOfEach },
    { why: expect.stringMatching(/^s3:.* ECONNREFUSED/) as string, photos: photosOfEach },
  ];
  expect(await move(folder.url)).toEqual({ moved: photos.size - 4, lost: [], unread: unread(2), unknown: 0 });
  expect(await move(folder.url)).toEqual({ moved: 0, lost: [], unread: unread(2), unknown: 0 });
  // Their photos have come anew elsewhere.
  await put(null, [one, two, three, four]);
  expect(await move(folder.url)).toEqual({ moved: 4, lost: [], unread: unread(0), unknown: 0 });
});

test('[FILES.8] a photo that breaks off in its bucket stays and is told by the bucket, wherever it was to go, and the others move', async () => {
  const bucket = await startBucket();
  await move(bucket.url);
  const [id = '', bytes = Buffer.alloc(0)] = [...photos][0] ?? [];
  const mend = answerAt(bucket.server, storedName({ id, sha256: sha256Of(bytes) }), (request, response) => {
    if (request.method === 'GET') breakingOff(bytes.subarray(0, 100))(request, response);
    else response.writeHead(200, { 'content-length': bytes.length }).end();
  });
  const unread = [{ why: `${bucket.url}: Error: aborted`, photos: 1 }];
  expect(await move(folder.url)).toEqual({ moved: photos.size - 1, lost: [], unread, unknown: 0 });
  expect(await move(null)).toEqual({ moved: photos.size - 1, lost: [], unread, unknown: 0 });
  mend();
  expect(await move(null)).toEqual({ moved: 1, lost: [], unread: [], unknown: 0 });
  expect(await holds(null)).toEqual({ whole: photos.size, others: 0 });
  await bucket.close();
});

describe('[FILES.21] the same place under another name', () => {
  /** There and back: rows name the place by its other name, and all lies where it lay. */
  async function rename(url: string, other: string): Promise<void> {
    const all = { whole: photos.size, others: 0 };
    await move(url);
    for (const to of [other, url]) {
      expect(await move(to)).toEqual({ moved: photos.size, lost: [], unread: [], unknown: 0 });
      const homes = await server.context.db.selectFrom('file_contents').select('home').distinct().execute();
      expect([homes, await holds(to)]).toEqual([[{ home: to }], all]);
    }
    expect(await move(null)).toEqual({ moved: photos.size, lost: [], unread: [], unknown: 0 });
    expect([await holds(null), await holds(url)]).toEqual([all, { whole: 0, others: 0 }]);
  }

  test('a folder by way of a link', async () => {
    const links = mkdtempSync(join(tmpdir(), 'firemark-links-'));
    symlinkSync(fileURLToPath(folder.url), join(links, 'photos'));
    await rename(folder.url, pathToFileURL(join(links, 'photos')).href);
    rmSync(links, { recursive: true });
  });

  test('a bucket whose region is named', async () => {
    const bucket = await openTestHome('bucket');
    await rename(bucket.url, `${bucket.url}&region=us-east-1`);
    await bucket.close();
  });

  test('a photo whose bytes are gone is named all the same', async () => {
    await move(folder.url);
    const [lost = ''] = photos.keys();
    rmSync(pathOf(lost));
    const link = `${fileURLToPath(folder.url)}-link`;
    symlinkSync(fileURLToPath(folder.url), link);
    expect(await move(pathToFileURL(link).href)).toEqual({ moved: photos.size - 1, lost: [lost], unread: [], unknown: 0 });
    rmSync(link);
  });
});

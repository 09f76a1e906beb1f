import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ClosedReport } from '#domain/evidence/closed-report.ts';
import { must } from '#domain/assertions.ts';
import { FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { answerAt, breakingOff, credentials, openTestHome, startBucket } from '#test/photo-homes.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { allSeen } from '../../database/seen.ts';
import { withArrivedPhotos } from '../../reports/read-report.ts';
import { withPictures } from '../../reports/with-pictures.ts';
import { sha256Of } from '../file-contents.ts';
import { bucketHome } from './bucket-home.ts';
import { filesPlace } from './files-url.ts';
import { openHomes } from './open-homes.ts';
import { PhotoHomes } from './photo-homes.ts';
import { storedName } from './stored-name.ts';

const WORDS = 'Photos can’t be kept at the moment. This one stays on the device and is sent again';

let folder: Awaited<ReturnType<typeof openTestHome>>;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let server: TestApp;
let token: string;
const lines: string[] = [];

beforeAll(async () => {
  [folder, bucket] = [await openTestHome('folder'), await startBucket()];
  server = await openTestApp({ onLog: (line) => void lines.push(line) });
  token = await server.logIn(await server.addUser({ username: 'inspector' }));
});
afterAll(async () => {
  await server.close();
  await Promise.all([folder.close(), bucket.close()]);
});

/** New photos go there from now on. */
async function keepIn(url: string): Promise<void> {
  const { db, log } = server.context;
  server.context.photos = await openHomes(db, url === '' ? null : url, log);
}

const authorization = () => `Bearer ${token}`;
const put = (id: string, photo: Buffer) => {
  const headers = { authorization: authorization(), 'content-type': 'image/jpeg', [FILE_HASH_HEADER]: sha256Of(photo) };
  return server.app.inject({ method: 'PUT', url: `/api/files/${id}`, headers, payload: photo });
};
const get = (id: string) => server.app.inject({ url: `/api/files/${id}`, headers: { authorization: authorization() } });
const rowOf = (id: string) =>
  server.context.db.selectFrom('file_contents').select(['home', 'bytes']).where('id', '=', id).executeTakeFirst();

async function picturesOf(photos: string[]) {
  const ofPhotos = { remedial_works: [{ failed_checks: [{ photos }] }] } as unknown as ClosedReport;
  return withPictures(server.context, allSeen, await withArrivedPhotos(server.context.db, allSeen, ofPhotos));
}

test('[FILES.3] photos are read from the home that each row names, for devices and for reports', async () => {
  const photos = new Map<string, Buffer>();
  for (const url of ['', folder.url, bucket.url]) {
    await keepIn(url);
    const [id, photo] = [v7(), examplePhoto()];
    photos.set(id, photo);
    expect((await put(id, photo)).statusCode).toBe(200);
    const row = must(await rowOf(id), 'its row');
    expect([row.home, row.bytes.length]).toEqual(url === '' ? [null, photo.length] : [url, 0]);
  }
  for (const [id, photo] of photos) expect((await get(id)).rawPayload.equals(photo)).toBe(true);
  const { pictures } = await picturesOf([...photos.keys()]);
  expect(Object.keys(pictures)).toEqual([...photos.keys()]);
});

test('[FILES.5] a bucket that is gone is told as 503 with a time to wait, the log says why, and a photo is taken once it is back', async () => {
  await keepIn(bucket.url);
  const [before, id, photo] = [v7(), v7(), examplePhoto()];
  await put(before, photo);
  const { port } = bucket.server.address() as AddressInfo;
  bucket.server.closeAllConnections();
  bucket.server.close();
  lines.length = 0;
  const refused = await put(id, photo);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([503, '5', { message: WORDS }]);
  expect(await rowOf(id)).toBeUndefined();
  const unread = await get(before);
  expect([unread.statusCode, unread.json()]).toEqual([503, { message: 'Photos can’t be read at the moment. Try again soon' }]);
  expect(lines.find((line) => line.includes('"level":50'))).toMatch(/s3:\/\/firemark\/photos.*ECONNREFUSED/);
  expect(lines.join('')).not.toContain('S3RVER');
  const back = bucket.server.listen(port, '127.0.0.1');
  await once(back, 'listening');
  expect((await put(id, photo)).statusCode).toBe(200);
  expect((await get(id)).rawPayload.equals(photo)).toBe(true);
});

const UNREAD = 'Photos can’t be read at the moment. Try again soon';

/** A photo in the bucket, and how the bucket knows it. */
async function keepInBucket(): Promise<{ id: string; photo: Buffer; name: string }> {
  await keepIn(bucket.url);
  const [id, photo] = [v7(), examplePhoto()];
  await put(id, photo);
  return { id, photo, name: storedName({ id, sha256: sha256Of(photo) }) };
}

test.each<[string, (photo: Buffer) => RequestListener, string]>([
  ['breaks off in its middle', (photo) => breakingOff(photo.subarray(0, 100)), 'Error: aborted'],
  [
    'does not say how long it is',
    (photo) => (_request, response) => void response.writeHead(200).write(photo, () => response.end()),
    'how long',
  ],
])(
  '[FILES.5, HTTP.24] a photo of a bucket that %s is told as 503 with a time to wait, to devices and reports',
  async (_, answer, why) => {
    const { id, photo, name } = await keepInBucket();
    const mend = answerAt(bucket.server, name, answer(photo));
    lines.length = 0;
    const { statusCode, headers, body } = await get(id);
    expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([503, '5', { message: UNREAD }]);
    expect([headers['content-type'], headers[FILE_HASH_HEADER]]).toEqual(['application/json; charset=utf-8', undefined]);
    const logged = lines.find((line) => line.includes('request failed'));
    expect(logged).toContain(bucket.url);
    expect(logged).toContain(why);
    await expect(picturesOf([id])).rejects.toThrow(UNREAD);
    mend();
    expect((await get(id)).rawPayload.equals(photo)).toBe(true);
  },
);

test('[FILES.5] bytes of a bucket that break off before anybody reads them are told to who does', async () => {
  const { id, photo, name } = await keepInBucket();
  const mend = answerAt(bucket.server, name, breakingOff(photo.subarray(0, 100)));
  const found = must(await (await server.context.photos.own).get({ id, sha256: sha256Of(photo) }), 'an answer');
  await new Promise((resolve) => {
    found.contents.once('close', resolve);
  });
  await expect(buffer(found.contents)).rejects.toThrow(UNREAD);
  mend();
});

test('[FILES.23, FILES.5] a bucket’s answer to a look that is refused, or tells no length, makes that photo unknown, and the log says why', async () => {
  const [one, other] = [await keepInBucket(), await keepInBucket()];
  for (const [status, why] of [
    [403, 'HTTP 403'],
    [503, 'HTTP 503'],
    [200, 'how long'],
  ] as const) {
    const mend = answerAt(bucket.server, one.name, (_request, response) => void response.writeHead(status).end());
    lines.length = 0;
    const told = await server.post('/api/sync/photos', { ids: [one.id, other.id], partly: true }, token);
    expect(told.json()).toEqual({ lacking: [], unknown: [one.id] });
    expect(lines.find((line) => line.includes('looked for'))).toMatch(new RegExp(`s3://firemark/photos.*${why}`));
    mend();
  }
});

test('[FILES.4] bytes that a server has put before it was killed are taken over when the photo comes again', async () => {
  for (const url of [folder.url, bucket.url]) {
    await keepIn(url);
    const [id, photo] = [v7(), examplePhoto()];
    const home = await server.context.photos.own;
    await home.put({ id, sha256: sha256Of(photo) }, { size: photo.length, contents: Readable.from([photo]) });
    expect([await rowOf(id), (await get(id)).statusCode]).toEqual([undefined, 404]);
    expect((await put(id, photo)).statusCode).toBe(200);
    expect((await get(id)).rawPayload.equals(photo)).toBe(true);
  }
});

const lackedOf = async (id: string) =>
  (await server.post('/api/sync/photos', { ids: [id] }, token)).json<{ lacking: string[] }>().lacking;

test('[FILES.22] a photo whose bytes are gone or emptied is lacking, and kept anew when it is sent again', async () => {
  for (const url of ['', folder.url, bucket.url]) {
    await keepIn(url);
    const [id, photo] = [v7(), examplePhoto()];
    const key = { id, sha256: sha256Of(photo) };
    await put(id, photo);
    expect(await lackedOf(id)).toEqual([]);
    const lose: Record<string, () => Promise<unknown>> = {
      gone: () => server.context.photos.own.then((home) => home.delete(key)),
      emptied: () =>
        server.context.db
          .updateTable('file_contents')
          .set({ bytes: Buffer.alloc(0) })
          .where('id', '=', id)
          .execute(),
    };
    await lose[url === '' ? 'emptied' : 'gone']?.();
    expect(await lackedOf(id)).toEqual([id]);
    expect((await put(id, photo)).statusCode).toBe(200);
    expect(await lackedOf(id)).toEqual([]);
    expect((await get(id)).rawPayload.equals(photo)).toBe(true);
  }
});

test('[FILES.22] a photo that is not what it was is put right when it is sent again', async () => {
  await keepIn(folder.url);
  const [id, photo] = [v7(), examplePhoto()];
  await put(id, photo);
  const file = join(fileURLToPath(folder.url), storedName({ id, sha256: sha256Of(photo) }));
  for (const spoilt of [Buffer.from(photo).fill(0, 100, 200), photo.subarray(0, 100)]) {
    writeFileSync(file, spoilt);
    expect((await put(id, photo)).statusCode).toBe(200);
    expect((await get(id)).rawPayload.equals(photo)).toBe(true);
  }
});

test('[FILES.22] a photo whose home breaks off when it is read is kept where new ones go when it is sent again', async () => {
  const unreadable = async (url: string) => {
    await keepIn(url);
    const [id, photo] = [v7(), examplePhoto()];
    await put(id, photo);
    return { id, photo, name: storedName({ id, sha256: sha256Of(photo) }) };
  };
  const [former, next] = [await openTestHome('folder'), await openTestHome('folder')];
  const [inFolder, inBucket] = [await unreadable(former.url), await unreadable(bucket.url)];
  // It opens, and can't be read.
  const file = join(fileURLToPath(former.url), inFolder.name);
  rmSync(file);
  mkdirSync(file);
  const mend = answerAt(bucket.server, inBucket.name, breakingOff(inBucket.photo.subarray(0, 100)));
  await keepIn(next.url);
  for (const { id, photo } of [inFolder, inBucket]) {
    expect((await put(id, photo)).statusCode).toBe(200);
    expect((await rowOf(id))?.home).toBe(next.url);
    expect((await get(id)).rawPayload.equals(photo)).toBe(true);
  }
  mend();
  await Promise.all([former.close(), next.close()]);
});

test('[FILES.22] while a home takes its time to look for photos, pulls are answered', async () => {
  await keepIn(folder.url);
  const [id, photo] = [v7(), examplePhoto()];
  await put(id, photo);
  const home = await server.context.photos.own;
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  const head = vi.spyOn(home, 'head').mockImplementation(() => looked.then(() => photo.length));
  const asked = Array.from({ length: 4 }, () => lackedOf(id));
  await vi.waitFor(() => expect(head).toHaveBeenCalled());
  expect((await server.post('/api/sync/pull', { cursor: null }, token)).statusCode).toBe(200);
  goOn();
  expect(await Promise.all(asked)).toEqual(asked.map(() => []));
  head.mockRestore();
});

test('[FILES.22] a photo of a home that is gone is not called lacking but unknown, and is kept where new ones go when it comes again', async () => {
  const former = await openTestHome('folder');
  await keepIn(former.url);
  const [id, photo] = [v7(), examplePhoto()];
  await put(id, photo);
  await former.close();
  const told = await server.post('/api/sync/photos', { ids: [id], partly: true }, token);
  expect(told.json()).toEqual({ lacking: [], unknown: [id] });
  expect((await get(id)).statusCode).toBe(503);
  await keepIn(folder.url);
  expect((await put(id, photo)).statusCode).toBe(200);
  expect((await rowOf(id))?.home).toBe(folder.url);
  expect((await get(id)).rawPayload.equals(photo)).toBe(true);
});

test('[FILES.6] a place where photos can’t be kept stops the start with one line that says why, one that doesn’t answer for now does not', async () => {
  const { db, log } = server.context;
  const start = (url: string) => openHomes(db, url, log);
  const elsewhere = bucket.url.replace('firemark/photos', 'somebody/photos');
  await expect(start(elsewhere)).rejects.toThrow(
    /^FILES_URL names a place where photos can't be kept \(s3:\/\/somebody\/photos\S+ NoSuchBucket: [^\n]+\)$/,
  );
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'a wrong one' });
  await expect(start(bucket.url)).rejects.toThrow(/^FILES_URL names a place[^\n]+ InvalidAccessKeyId: /);
  Object.assign(process.env, credentials);
  await expect(start('file:///dev/null/photos')).rejects.toThrow(
    /^FILES_URL names a place where photos can't be kept \(.*ENOTDIR/,
  );
  const nobody = createServer().listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo;
  nobody.close();
  lines.length = 0;
  const homes = await start(`s3://firemark?endpoint=http://127.0.0.1:${port}`);
  expect(homes.url).toContain(`:${port}`);
  expect(lines.join('')).toMatch(/"level":50.*ECONNREFUSED.*FILES_URL doesn’t answer/);
});

test('[FILES.6] a folder that holds photos and is not there is not made anew: it may not be mounted', async () => {
  const own = await openTestHome('folder');
  await keepIn(own.url);
  const [id, photo] = [v7(), examplePhoto()];
  expect((await put(id, photo)).statusCode).toBe(200);
  rmSync(fileURLToPath(own.url), { recursive: true });
  expect([(await get(id)).statusCode, (await put(v7(), photo)).statusCode]).toEqual([503, 503]);
  const { db, log } = server.context;
  await expect(openHomes(db, own.url, log)).rejects.toThrow(/^FILES_URL names a place.*ENOENT/);
});

/** What answers as a bucket would, but as slowly as it likes. */
async function slowly(answer: RequestListener, limits?: Parameters<typeof bucketHome>[2]) {
  const slow = createServer(answer).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  const place = must(filesPlace(`s3://slow?endpoint=http://127.0.0.1:${port}`), 'a place');
  if (place.kind !== 'bucket') throw new Error('a bucket was asked for');
  const home = await bucketHome(place.url, place, limits);
  return { home, close: () => slow.closeAllConnections() };
}

test('[FILES.5] a bucket that is slow is given up, before its answer and in the middle of it', async () => {
  const bytes = examplePhoto();
  const file = { id: v7(), sha256: sha256Of(bytes) };
  const silent = await slowly(() => undefined, { connect: 200, idle: 100, request: 200 });
  await expect(silent.home.put(file, { size: bytes.length, contents: Readable.from([bytes]) })).rejects.toThrow(WORDS);
  await expect(silent.home.get(file)).rejects.toThrow('Photos can’t be read at the moment. Try again soon');
  silent.close();
  const halt: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.subarray(0, 100));
  };
  const halting = await slowly(halt, { connect: 10_000, idle: 1_000, request: 10_000 });
  const found = must(await halting.home.get(file), 'an answer');
  await expect(buffer(found.contents)).rejects.toThrow('Photos can’t be read at the moment. Try again soon');
  halting.close();
});

test('[FILES.2] an upload is signed with the SHA-256 that its bytes must have, for the service to compare', async () => {
  const bytes = examplePhoto();
  const file = { id: v7(), sha256: sha256Of(bytes) };
  let told: IncomingHttpHeaders = {};
  const service = await slowly((request, response) => {
    told = request.headers;
    request.resume().once('end', () => response.end());
  });
  await service.home.put(file, { size: bytes.length, contents: Readable.from([bytes]) });
  service.close();
  expect([told['x-amz-content-sha256'], told['content-length']]).toEqual([file.sha256, String(bytes.length)]);
  expect(told.authorization).toMatch(/SignedHeaders=[^,]*x-amz-content-sha256/);
});

test('[FILES.4] what a server that was killed left of an upload is gone after a day', async () => {
  const arriving = join(fileURLToPath(folder.url), 'arriving');
  const [old, fresh] = [join(arriving, v7()), join(arriving, v7())];
  for (const path of [old, fresh]) writeFileSync(path, 'half of a photo');
  utimesSync(old, new Date(), new Date(Date.now() - 25 * 3_600_000));
  await keepIn(folder.url);
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
});

test('[FILES.3] a photo whose bytes are lost is not there, and the log says so', async () => {
  await keepIn(folder.url);
  const [id, photo] = [v7(), examplePhoto()];
  await put(id, photo);
  await (await server.context.photos.own).delete({ id, sha256: sha256Of(photo) });
  lines.length = 0;
  expect((await get(id)).statusCode).toBe(404);
  expect(lines.join('')).toContain('a photo is not in the home that its row names');
});

test('[FILES.10] bytes that were changed in their home reach neither a device nor a report, and the log says so', async () => {
  await keepIn(folder.url);
  const [id, photo] = [v7(), examplePhoto(200_000)];
  await put(id, photo);
  const file = join(fileURLToPath(folder.url), storedName({ id, sha256: sha256Of(photo) }));
  writeFileSync(file, examplePhoto(200_000));
  lines.length = 0;
  await expect(get(id)).rejects.toThrow('destroyed');
  await expect.poll(() => lines.join('')).toContain('a photo is not what its row says');
  expect((await picturesOf([id])).pictures).toEqual({});
});

test('[HTTP.24, FILES.10] a photo that was changed in the database is told as an error in JSON', async () => {
  await keepIn('');
  const [id, photo] = [v7(), examplePhoto()];
  await put(id, photo);
  const bytes = Buffer.from(photo).fill(0, 100, 101);
  await server.context.db.updateTable('file_contents').set({ bytes }).where('id', '=', id).execute();
  const { statusCode, headers, body } = await get(id);
  expect([statusCode, headers['content-type'], headers[FILE_HASH_HEADER]]).toEqual([
    500,
    'application/json; charset=utf-8',
    undefined,
  ]);
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^Something went wrong on the server.+ as \w+$/) as string });
});

test('[FILES.1] a home is known by one text, however it was written', async () => {
  const { db } = server.context;
  expect(filesPlace('s3://photos/a/?region=x&endpoint=http://h/')?.url).toBe('s3://photos/a?endpoint=http://h&region=x');
  expect(filesPlace('file:///var/photos/')?.url).toBe('file:///var/photos');
  const homes = new PhotoHomes(db, folder.url);
  expect(await homes.own).toBe(await homes.of(folder.url));
});

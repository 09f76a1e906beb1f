import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { credentials, openTestHome, startBucket } from '#test/photo-homes.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sha256Of } from './file-contents.ts';
import { HomeFault } from './homes/home-fault.ts';
import { openHomes } from './homes/open-homes.ts';

let folder: Awaited<ReturnType<typeof openTestHome>>;
let server: TestApp;
let token: string;
const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  folder = await openTestHome('folder');
  server = await openTestApp({ onLog: (line) => void lines.push(line) });
  token = await server.logIn(await server.addUser({ username: 'inspector' }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  await folder.close();
});

/** The id of a new photo, which is kept there. */
async function keepIn(url: string): Promise<string> {
  const { db, log } = server.context;
  server.context.photos = await openHomes(db, url === '' ? null : url, log);
  const [id, photo] = [v7(), examplePhoto()];
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', [FILE_HASH_HEADER]: sha256Of(photo) };
  await server.app.inject({ method: 'PUT', url: `/api/files/${id}`, headers, payload: photo });
  return id;
}

const toldOf = async (...ids: string[]) => (await server.post('/api/sync/photos', { ids, partly: true }, token)).json<unknown>();

test('[FILES.23] what a bucket can’t tell for now is unknown, and the rest is told; an app of before is refused all of it, and asks again', async () => {
  const bucket = await startBucket();
  const [forgotten, id] = [v7(), await keepIn(bucket.url)];
  const { port } = bucket.server.address() as AddressInfo;
  bucket.server.closeAllConnections();
  bucket.server.close();
  lines.length = 0;
  expect(await toldOf(forgotten, id)).toEqual({ lacking: [forgotten], unknown: [id] });
  expect(lines.join('')).toMatch(/"level":50.*ECONNREFUSED.*photos can’t be looked for at the moment/);
  expect((await server.post('/api/sync/photos', { ids: [forgotten, id] }, token)).statusCode).toBe(503);
  await once(bucket.server.listen(port, '127.0.0.1'), 'listening');
  expect(await toldOf(forgotten, id)).toEqual({ lacking: [forgotten], unknown: [] });
  await bucket.close();
});

/** The id of a photo in a bucket that answers so, or takes what it is asked and never answers. */
async function keepInBucketThat(answers?: RequestListener) {
  Object.assign(process.env, credentials);
  const bucket = createServer(answers).listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  const home = `s3://other?endpoint=http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const id = await keepIn('');
  await server.context.db.updateTable('file_contents').set({ home }).where('id', '=', id).execute();
  const asked = once(bucket, 'request').then(([request]) => request as IncomingMessage);
  const close = () => {
    bucket.closeAllConnections();
    bucket.close();
  };
  return { id, asked, close };
}

test.each([
  ['denies', 403],
  ['takes its credentials for expired', 400],
])('[FILES.23] while a bucket %s, its photos are unknown: the server may not have them', async (_, status) => {
  const { id, close } = await keepInBucketThat((_request, response) => response.writeHead(status).end());
  expect(await toldOf(id)).toEqual({ lacking: [], unknown: [id] });
  expect((await server.post('/api/sync/photos', { ids: [id] }, token)).statusCode).toBe(503);
  close();
});

test('[FILES.23] a bucket that never answers is waited for ten seconds, and what lies elsewhere is told', async () => {
  const { id, asked, close } = await keepInBucketThat();
  const [forgotten, over] = [v7(), new AbortController()];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  const told = toldOf(forgotten, id);
  await asked;
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  over.abort();
  expect(await told).toEqual({ lacking: [forgotten], unknown: [id] });
  close();
});

test('[FILES.23] a bucket is asked no more once the device that asked has gone', { timeout: 10_000 }, async () => {
  const { id, asked, close } = await keepInBucketThat();
  // Ended by nothing else.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const gone = new AbortController();
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ ids: [id], partly: true });
  const reply = fetch(`${url}/api/sync/photos`, { method: 'POST', headers, body, signal: gone.signal });
  const { socket } = await asked;
  const ended = once(socket, 'close');
  gone.abort();
  await expect(reply).rejects.toThrow('aborted');
  await ended;
  close();
});

test('[FILES.23] a photo that its home fails at keeps no others from being told of', async () => {
  const [one, other] = [await keepIn(folder.url), await keepIn(folder.url)];
  const home = await server.context.photos.own;
  const sizeOf = home.head;
  const failing = new HomeFault('get', folder.url, 'this one can’t be read', true);
  vi.spyOn(home, 'head').mockImplementation(async (file) => {
    if (file.id === one) throw failing;
    return sizeOf(file);
  });
  expect(await toldOf(one, other)).toEqual({ lacking: [], unknown: [one] });
});

import type { RequestListener } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { photoFiles } from '#server/backup/photos/photo-files.ts';
import { restorePhotos } from '#server/backup/photos/restore-photos.ts';
import { readEnvironment } from '#server/environment.ts';
import { sha256Of, storeFile } from '#server/files/file-contents.ts';
import { whyOf } from '#server/files/homes/home-fault.ts';
import { PhotoHomes } from '#server/files/homes/photo-homes.ts';
import { storedName } from '#server/files/homes/stored-name.ts';
import { arrivedBytes } from '#server/http/arrived.ts';
import { startBucket } from '../photo-homes.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

/** The SDK asks twice each time. */
const ASKED = 2;

let folder: string;
let server: TestApp;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let homes: PhotoHomes;
let pauses: number[];
const id = v7();
const contents = Buffer.from(`photo ${id}`);
const key = { id, sha256: sha256Of(contents) };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-flaky-'));
  bucket = await startBucket();
  server = await openTestApp({ variables: { DATA_DIR: folder } });
  homes = new PhotoHomes(server.context.db, bucket.url);
  await storeFile({ ...server.context, photos: homes }, id, { ...arrivedBytes(contents), file_type: 'image/jpeg' }, 'somebody');
  pauses = [];
});
afterEach(async () => {
  await homes.close();
  await server.close();
  await bucket.close();
  rmSync(folder, { recursive: true });
});

const pause = async (milliseconds: number) => void pauses.push(milliseconds);

/** Breaks so many connections off that ask for the photo, or bring it. */
function breakOff(requests: number, isAmid = false): void {
  const [serve] = bucket.server.listeners('request') as [RequestListener];
  let left = requests;
  bucket.server.removeAllListeners('request').on('request', (request, reply) => {
    if (!(request.url ?? '').includes(storedName(key)) || left === 0) return serve(request, reply);
    left -= 1;
    if (!isAmid) return request.socket.destroy();
    reply.writeHead(200, { 'content-length': contents.length });
    reply.write(contents.subarray(0, 1), () => request.socket.destroy());
  });
}

async function read(): Promise<string[]> {
  const { db } = server.context;
  async function* named() {
    yield { ...key, home: bucket.url };
  }
  const texts: string[] = [];
  for await (const { body } of photoFiles({ named: named(), db, homes, onLost: (lost) => texts.push(`lost ${lost}`), pause }))
    for await (const bytes of body) texts.push(bytes.toString());
  return texts;
}

test.each([
  ['before its answer', 4 * ASKED, false],
  ['in the middle of it', 4, true],
])(
  '[BACKUP.32] a photo whose bucket fails for a while, %s, is read again, with pauses that grow',
  async (_, requests, isAmid) => {
    breakOff(requests, isAmid);
    expect(await read()).toEqual([`photo ${id}`]);
    expect(pauses).toEqual([1_000, 4_000, 16_000, 64_000]);
  },
);

test('[BACKUP.32] what fails five times ends the backup, and says which photo of which bucket', async () => {
  breakOff(5 * ASKED);
  const fault = await read().catch((error: unknown) => error);
  expect(whyOf(fault)).toMatch(new RegExp(`^photo ${id}, tried 5 times; s3://firemark/photos\\S+ `));
});

test('[BACKUP.32] what can’t be read in a folder ends the backup, and says of which folder and why', async () => {
  const { href } = pathToFileURL(folder);
  // It opens, and can't be read.
  mkdirSync(join(folder, storedName(key)), { recursive: true });
  await server.context.db.updateTable('file_contents').set({ home: href }).execute();
  const fault = await read().catch((error: unknown) => error);
  expect(whyOf(fault)).toMatch(`photo ${id}, tried 5 times; ${href}: EISDIR: `);
});

test('[BACKUP.32] a photo that a restore puts into a bucket is put again while that fails', async () => {
  const file = join(folder, 'backup');
  await makeBackup(readEnvironment({ DATA_DIR: folder, FILES_URL: bucket.url }), file);
  const own = await homes.own;
  await own.delete(key);
  const environment = readEnvironment({ DATA_DIR: folder, FILES_URL: bucket.url });
  breakOff(2);
  await restorePhotos(file, environment, server.context.db, pause);
  expect(await own.head(key)).toBe(contents.length);
  expect(pauses).toEqual([1_000, 4_000]);
});

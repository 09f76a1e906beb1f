import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homeKinds, openTestHome } from '#test/photo-homes.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { FileHome, FileKey } from './file-home.ts';

describe.each(homeKinds)('a home in the %s', (kind) => {
  let place: Awaited<ReturnType<typeof openTestHome>>;
  let server: TestApp;
  let home: FileHome;

  beforeAll(async () => {
    place = await openTestHome(kind);
    server = await openTestApp({ variables: { FILES_URL: place.url } });
    home = await server.context.photos.own;
  });
  afterAll(async () => {
    await server.close();
    await place.close();
  });

  const keyOf = (bytes: Buffer): FileKey => ({ id: v7(), sha256: createHash('sha256').update(bytes).digest('hex') });
  const inParts = (bytes: Buffer) =>
    Readable.from(
      Array.from({ length: 10 }, (_, at) => bytes.subarray((at * bytes.length) / 10, ((at + 1) * bytes.length) / 10)),
    );

  /** As the server does: the bytes first, then the row. */
  async function store(file: FileKey, bytes: Buffer): Promise<void> {
    const inRow = await home.put(file, { size: bytes.length, contents: inParts(bytes) });
    const row = {
      ...file,
      bytes: inRow,
      file_type: 'image/jpeg',
      created_by_id: 'somebody',
      created_at: '2026-11-21T09:00:00.000Z',
    };
    await server.context.db
      .insertInto('file_contents')
      .values({ ...row, home: home.url })
      .execute();
  }

  const listed = async () => {
    const found: string[] = [];
    for await (const { id } of home.list()) found.push(id);
    return found;
  };

  test('[FILES.1] what is put there comes back byte for byte, is listed, and is gone when it is deleted', async () => {
    const [one, other] = [randomBytes(300_000), randomBytes(1_000)];
    const [key, second] = [keyOf(one), keyOf(other)];
    expect([await home.get(key), await home.head(key)]).toEqual([null, null]);
    await store(key, one);
    await store(second, other);
    const found = await home.get(key);
    expect(found?.size).toBe(one.length);
    expect(found !== null && (await buffer(found.contents)).equals(one)).toBe(true);
    expect(await home.head(second)).toBe(other.length);
    expect((await listed()).toSorted()).toEqual([key.id, second.id].toSorted());
    if (home.url === null) return;
    await home.delete(key);
    await home.delete(key);
    expect([await home.head(key), await listed()]).toEqual([null, [second.id]]);
  });

  test.each([
    ['other bytes', (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 1))],
    ['fewer', (bytes: Buffer) => bytes.subarray(1)],
    ['more', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('!')])],
  ])('[FILES.2] %s than the SHA-256 names are refused, and not kept', async (_, spoil) => {
    const bytes = randomBytes(200_000);
    const key = keyOf(bytes);
    const put = home.put(key, { size: bytes.length, contents: inParts(spoil(bytes)) });
    await expect(put).rejects.toThrow('The bytes are not those that their size and SHA-256 name');
    expect(await home.head(key)).toBeNull();
  });

  test('[FILES.2] a stream that breaks off leaves nothing', async () => {
    const bytes = randomBytes(200_000);
    const key = keyOf(bytes);
    const broken = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 100_000);
        throw new Error('broken off');
      })(),
    );
    await expect(home.put(key, { size: bytes.length, contents: broken })).rejects.toBeInstanceOf(Error);
    expect(await home.head(key)).toBeNull();
  });
});

import 'fake-indexeddb/auto';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MOST_PHOTOS } from '#domain/file/photo-limits.ts';
import type { FileId } from '#domain/file/file.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { newId } from '#web/data/new-id.ts';
import type { Change } from '#web/data/protocol/change.ts';
import type { PhotoPlace } from '#web/data/protocol/photo-place.ts';
import { PhotoQueue } from '#web/data/worker/photos/photo-queue.ts';
import { PhotoShelf } from '#web/data/worker/photos/photo-shelf.ts';
import { settle } from '#web/data/worker/testing/settle.ts';
import { sha256Of } from '#web/data/worker/photos/sha256-of.ts';
import { serverCalls } from '#web/data/worker/sync/server-calls.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { TestTab } from '#web/data/worker/testing/test-tab.ts';
import { cuttingProxy } from '../cutting-proxy.ts';
import { examplePhoto } from '../example-photo.ts';
import { type RealServer, startRealServer } from '../real-server.ts';

const PHOTOS = 200;
const CUTS = 10;
const password = 'of many photos';

let server: RealServer;

beforeAll(async () => {
  server = await startRealServer({ assets: null, variables: { ADMIN_PASSWORD: password } });
});
afterAll(() => server.close());

async function logIn(): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
  return ((await reply.json()) as { access_token: string }).access_token;
}

/** What the server's database holds, by id: hashes of the bytes themselves. */
async function hashesStored(): Promise<Map<string, string>> {
  const database = new DatabaseSync(join(server.dataDir, 'firemark.sqlite'), { readOnly: true });
  const rows = database.prepare('select id, bytes from file_contents').all() as { id: string; bytes: Uint8Array<ArrayBuffer> }[];
  database.close();
  return new Map(await Promise.all(rows.map(async ({ id, bytes }) => [id, await sha256Of(bytesOf(bytes))] as const)));
}

const bytesOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

test('[PHOTO.3] 200 photos queued offline arrive with equal hashes though the connection is cut ten times; none twice, none lost', async () => {
  const proxy = await cuttingProxy(server.url);
  const calls = serverCalls(
    (path, init) => fetch(proxy.url + path, init),
    await logIn(),
    () => expect.unreachable(),
  );
  let puts = 0;
  const putFile: typeof calls.putFile = (...given) => {
    puts += 1;
    return calls.putFile(...given);
  };
  const tab = new TestTab('photographer');
  await tab.data.load();
  const shelf = new PhotoShelf(tab.data, () => queue.kickSoon());
  const queue = new PhotoQueue({
    shelf,
    calls: { putFile },
    onStatus: () => undefined,
    random: () => 0,
  });
  await shelf.open();
  const queued = new Map<string, string>();
  const draft = exampleDraft();
  const slots = Array.from({ length: PHOTOS / MOST_PHOTOS }, () => newId<PhotoPlace['slot']>());
  for (const slot of slots) {
    for (let n = 0; n < MOST_PHOTOS; n += 1) {
      const id = newId<FileId>();
      const binary = bytesOf(examplePhoto(4_000));
      await shelf.keep({ id, binary, file_name: `${n}.jpg` }, { key: 'survey', slot, draft, wasKept: false });
      queued.set(id, await sha256Of(binary));
    }
  }
  const answers = [{ value: JSON.stringify([...queued.keys()]) }];
  await settle({ tab, shelf }, [{ entity: 'asset_grades', id: newId<AssetGradeId>(), patch: { answers } } as unknown as Change]);

  proxy.cut({ everyBytes: 60_000, times: CUTS });
  queue.start();
  await vi.waitFor(
    () => {
      queue.kick();
      expect(shelf.unsent.length).toBe(0);
    },
    { timeout: 100_000 },
  );
  queue.stop();
  expect(proxy.cuts()).toBe(CUTS);
  expect(puts).toBeLessThanOrEqual(PHOTOS + CUTS);
  expect(await hashesStored()).toEqual(queued);
  await tab.close();
  proxy.close();
});

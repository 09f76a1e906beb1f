import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FileId } from '#domain/file/file.ts';
import { exampleSite, exampleUser } from '#domain/examples.ts';
import { MOST_PHOTOS_ASKED } from '#domain/sync/wire.ts';
import { newId } from '#web/data/new-id.ts';
import type { Change } from '#web/data/protocol/change.ts';
import { askAboutPhotos } from '#web/data/worker/photos/ask-about-photos.ts';
import { PhotoQueue } from '#web/data/worker/photos/photo-queue.ts';
import { PhotoShelf } from '#web/data/worker/photos/photo-shelf.ts';
import { settle } from '#web/data/worker/testing/settle.ts';
import { NetworkError, serverCalls } from '#web/data/worker/sync/server-calls.ts';
import { synchronise } from '#web/data/worker/sync/synchronise.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { TestTab } from '#web/data/worker/testing/test-tab.ts';
import { examplePhoto } from '../example-photo.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { responseOf } from './response-of.ts';

const ada = exampleUser();
let server: TestApp;
/** Of another time: it knows the same people and nothing that came since. */
let restored: TestApp;

beforeEach(async () => {
  [server, restored] = await Promise.all([openTestApp(), openTestApp()]);
  for (const app of [server, restored]) {
    await app.addUser(ada);
    await app.put('sites', exampleSite());
  }
});
afterEach(() => Promise.all([server.close(), restored.close()]));

/** A device whose photos are sent to whichever server answers now. */
async function openDevice() {
  let [app, token] = [server, await server.logIn(ada)];
  let isReachable = true;
  const asked: string[] = [];
  const fetch = async (url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> => {
    asked.push(`${method} ${url}`);
    if (!isReachable && url === '/api/sync/photos') throw new TypeError('no network');
    const payload = Buffer.from(await new Response(body ?? null).arrayBuffer());
    const given = { ...(headers as Record<string, string>), authorization: `Bearer ${token}` };
    const reply = await app.app.inject({ method: method as 'PUT', url, headers: given, payload });
    return responseOf(reply);
  };
  const calls = serverCalls(fetch, token);
  const tab = new TestTab(newId());
  await tab.data.load();
  const shelf = new PhotoShelf(tab.data, () => undefined);
  await shelf.open();
  return {
    tab,
    shelf,
    asked,
    async round() {
      const asking = { data: tab.synced, calls, onPhotos: () => shelf.follow() };
      const device = newId<never>();
      const { confirmed } = await synchronise({ ...asking, device, report: () => undefined, stillElected: () => undefined });
      await askAboutPhotos(asking, confirmed);
    },
    async photograph(name: string): Promise<FileId> {
      const [id, draft] = [newId<FileId>(), exampleDraft()];
      const binary = Uint8Array.from(examplePhoto(100)).buffer;
      await shelf.keep({ id, binary, file_name: name }, { key: name, slot: newId(), draft, wasKept: false });
      const answers = [{ value: JSON.stringify([id]) }];
      await settle({ tab, shelf }, [{ entity: 'asset_grades', id: newId(), patch: { answers } } as unknown as Change]);
      return id;
    },
    async send() {
      const queue = new PhotoQueue({ shelf, calls, onStatus: () => undefined, random: () => 0 });
      queue.start();
      await vi.waitFor(() => expect([shelf.toSend, queue.sending]).toEqual([[], 0]), { interval: 5, timeout: 60_000 });
      queue.stop();
    },
    async meet(other: TestApp) {
      [app, token] = [other, await other.logIn(ada)];
    },
    reach(is: boolean) {
      isReachable = is;
    },
  };
}

const stored = async ({ context: { db } }: TestApp) =>
  Object.fromEntries(
    (
      await db
        .selectFrom('file_contents')
        .innerJoin('files', 'files.id', 'file_contents.id')
        .select(['files.id', 'file_name'])
        .execute()
    ).map(({ id, file_name }) => [id, file_name]),
  );

test('[SYNC.43] a restored server is sent the photos that it has forgotten, by their names, and none that it has', async () => {
  const device = await openDevice();
  const [sent, unsent] = [await device.photograph('Door.jpg'), await device.photograph('Roof.jpg')];
  await device.send();
  await device.round();
  expect(await stored(server)).toEqual({ [sent]: 'Door.jpg', [unsent]: 'Roof.jpg' });
  await device.meet(restored);
  device.reach(false);
  await expect(device.round()).rejects.toThrow(NetworkError);
  expect(device.shelf.toSend).toEqual([]);
  device.reach(true);
  await device.round();
  expect(device.shelf.toSend.map(({ file_name }) => file_name)).toEqual(['Door.jpg', 'Roof.jpg']);
  await device.send();
  await device.round();
  expect(await stored(restored)).toEqual({ [sent]: 'Door.jpg', [unsent]: 'Roof.jpg' });
  await device.meet(server);
  await device.round();
  expect(device.shelf.toSend).toEqual([]);
  await device.tab.close();
});

test('[SYNC.44] after the next pull a server is asked once about what it has confirmed, for until then no cursor tells of it', async () => {
  const device = await openDevice();
  await device.round();
  const id = await device.photograph('Door.jpg');
  await device.send();
  await server.context.db.deleteFrom('file_contents').execute();
  await device.round();
  expect(device.shelf.toSend).toMatchObject([{ id, file_name: 'Door.jpg' }]);
  await device.send();
  expect(await stored(server)).toEqual({ [id]: 'Door.jpg' });
  device.asked.length = 0;
  await device.round();
  expect(device.asked.filter((one) => one.includes('photos'))).toEqual(['POST /api/sync/photos']);
  await device.round();
  expect(device.asked.filter((one) => one.includes('photos'))).toHaveLength(1);
  expect(device.shelf.toSend).toEqual([]);
  await device.tab.close();
});

test('[SYNC.44] a server says of 500 photos at a time which it lacks, to whoever is logged in', async () => {
  const token = await server.logIn(ada);
  const ids = Array.from({ length: MOST_PHOTOS_ASKED + 1 }, () => newId());
  const reply = await server.post('/api/sync/photos', { ids: ids.slice(1) }, token);
  expect(reply.json()).toEqual({ lacking: ids.slice(1), unknown: [] });
  expect((await server.post('/api/sync/photos', { ids }, token)).statusCode).toBe(400);
  expect((await server.post('/api/sync/photos', { ids: [] }, 'nobody')).statusCode).toBe(401);
});

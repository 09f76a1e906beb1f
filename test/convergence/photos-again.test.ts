import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import type { FileId } from '#domain/file/file.ts';
import { newId } from '#web/data/new-id.ts';
import type { Change } from '#web/data/protocol/change.ts';
import { askAboutPhotos } from '#web/data/worker/photos/ask-about-photos.ts';
import { dropOldCopies } from '#web/data/worker/photos/drop-old-copies.ts';
import { PhotoQueue } from '#web/data/worker/photos/photo-queue.ts';
import { PhotoShelf } from '#web/data/worker/photos/photo-shelf.ts';
import { readPhoto } from '#web/data/worker/photos/read-photo.ts';
import { serverCalls } from '#web/data/worker/sync/server-calls.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { TestTab } from '#web/data/worker/testing/test-tab.ts';
import { examplePhoto } from '../example-photo.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { responseOf } from './response-of.ts';

const ada = exampleUser();
let server: TestApp;

beforeEach(async () => {
  server = await openTestApp();
  await server.addUser(ada);
});
afterEach(() => server.close());

/** A device that asks the server itself, while it has a network. */
async function openDevice() {
  const token = await server.logIn(ada);
  const network = { isUp: true, asked: [] as string[] };
  const fetch = async (url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> => {
    if (!network.isUp) throw new TypeError('no network');
    network.asked.push(`${method} ${url}`);
    const payload = Buffer.from(await new Response(body ?? null).arrayBuffer());
    const reply = await server.app.inject({ method: method as 'PUT', url, headers: headers as Record<string, string>, payload });
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
    network,
    look: async (id: FileId) => Buffer.from(await readPhoto(shelf, calls, id)),
    async photograph(bytes: Buffer): Promise<FileId> {
      const [id, draft] = [newId<FileId>(), exampleDraft()];
      const place = { key: id, slot: newId<never>(), draft, wasKept: false };
      await shelf.keep({ id, binary: Uint8Array.from(bytes).buffer, file_name: 'Door.jpg' }, place);
      const answers = [{ value: JSON.stringify([id]) }];
      const changes = [{ entity: 'asset_grades', id: newId(), patch: { answers } }] as unknown as Change[];
      await shelf.settle(changes, { key: id }, (beside) => tab.data.writes.discardDraft({ key: id }, beside));
      return id;
    },
    async send() {
      const queue = new PhotoQueue({ shelf, calls, onStatus: () => undefined, random: () => 0 });
      queue.start();
      await vi.waitFor(() => expect([shelf.toSend, queue.sending]).toEqual([[], 0]), { interval: 5, timeout: 60_000 });
      queue.stop();
    },
    /** As a round does at its end. */
    async ask() {
      const meta = await tab.data.database.readStore('meta', (store) => store.get('meta'));
      await askAboutPhotos({ data: tab.synced, calls, onPhotos: async () => {} }, meta?.confirmed_photos ?? []);
    },
  };
}

test('[PHOTO.18, PHOTO.25] a sent photo that left the device comes back from the server when it is looked at, once, byte for byte; an unsent one never leaves', async () => {
  const device = await openDevice();
  const [sentBytes, unsentBytes] = [examplePhoto(100), examplePhoto(120)];
  const sent = await device.photograph(sentBytes);
  await device.send();
  const unsent = await device.photograph(unsentBytes);
  await device.ask();
  await dropOldCopies(device.tab.data.database, new Set(), 0);
  expect([await device.shelf.binary(sent), (await device.shelf.binary(unsent))?.byteLength]).toEqual([null, unsentBytes.length]);
  device.network.isUp = false;
  await expect(device.look(sent)).rejects.toMatchObject({ code: 'needs-connection' });
  expect(await device.look(unsent)).toEqual(unsentBytes);

  device.network.isUp = true;
  device.network.asked.length = 0;
  expect(await Promise.all([device.look(sent), device.look(sent)])).toEqual([sentBytes, sentBytes]);
  expect(device.network.asked).toEqual([`GET /api/files/${sent}`]);
  device.network.isUp = false;
  expect(await device.look(sent)).toEqual(sentBytes);
  await device.tab.close();
});

test('[PHOTO.25] a photo of somebody else’s device comes when it is looked at', async () => {
  const [one, other] = [await openDevice(), await openDevice()];
  const bytes = examplePhoto(90);
  const id = await one.photograph(bytes);
  await expect(other.look(id)).rejects.toMatchObject({ code: 'not-found' });
  await one.send();
  expect(await other.look(id)).toEqual(bytes);
  await Promise.all([one.tab.close(), other.tab.close()]);
});

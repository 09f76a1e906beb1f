import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { CHANGES_FIELD } from '#domain/sync/changes-field.ts';
import type { PhotosReply } from '#domain/sync/wire.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { ApiError } from '../../api-error.ts';
import { askLater } from '../photos/confirmed-photos.ts';
import { FIRST_RETRY_MS } from './backoff.ts';
import { NetworkError } from './server-calls.ts';
import { SyncLoop } from './sync-loop.ts';
import { syncWork } from './sync-work.ts';
import { MARGIN_BYTES } from '../room/margin.ts';
import { Room } from '../room/room.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { ModelServer } from '../testing/model-server.ts';
import { SmallDevice } from '../testing/small-device.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import type { SyncStatus } from '../../protocol/sync-status.ts';

/** What is tried again is tried when the clock is moved by hand. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
afterEach(() => void vi.useRealTimers());

async function loopOver(server: ModelServer, { tab = new TestTab(nextId()), onSynchronised = () => {} } = {}) {
  await tab.data.load();
  const said: Partial<SyncStatus>[] = [];
  const loop = new SyncLoop({
    work: syncWork({ data: tab.synced, calls: server.calls, device: nextId(), onPhotos: async () => undefined }),
    calls: server.calls,
    onStatus: (part) => {
      said.push(part);
      if (part.lastSyncedAt !== undefined) onSynchronised();
    },
    random: () => 0,
    isSeen: () => true,
    sharesLock: true,
  });
  return { loop, said };
}

test('[S7.22, S8.12] FAILED SYNC is logged and shown when the retry has failed too, and gone after a round that succeeds', async () => {
  stopClock();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = new ModelServer(10);
  const pull = vi.spyOn(server.calls, 'pull').mockRejectedValue(new Error('the server is broken'));
  const { loop, said } = await loopOver(server);
  loop.start();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ online: true, phase: 'idle' });
  expect(logged).not.toHaveBeenCalled();
  vi.advanceTimersByTime(FIRST_RETRY_MS);
  await loop.settled();
  expect(logged).toHaveBeenCalledWith('FAILED SYNC', expect.any(Error));
  expect(said.at(-1)).toMatchObject({ online: true, phase: 'failed' });
  pull.mockRestore();
  loop.kick();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ online: true, phase: 'idle' });
  loop.stop();
  logged.mockRestore();
});

test('[RUN.13] why the server takes nothing is said in its own words, until it does', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = new ModelServer(10);
  const pull = vi.spyOn(server.calls, 'pull').mockRejectedValue(new ApiError(503, 'The server has no room left'));
  const { loop, said } = await loopOver(server);
  loop.start();
  await loop.settled();
  loop.kick();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ phase: 'failed', problem: 'The server has no room left' });
  pull.mockRestore();
  loop.kick();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ phase: 'idle', problem: null });
  loop.stop();
  logged.mockRestore();
});

test('[START.12] a server that goes on refusing this version is told from others that fail, until it takes it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = new ModelServer(10);
  const updated = new ApiError(503, 'The server is being updated', 'version');
  const pull = vi.spyOn(server.calls, 'pull').mockRejectedValue(updated);
  const { loop, said } = await loopOver(server);
  loop.start();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ phase: 'idle', tooNew: false });
  loop.kick();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ phase: 'failed', tooNew: true });
  pull.mockRejectedValue(new ApiError(503, 'The server has no room left'));
  loop.kick();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ phase: 'failed', tooNew: false });
  pull.mockRestore();
  loop.kick();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ phase: 'idle', tooNew: false });
  loop.stop();
  logged.mockRestore();
});

test('[SYNC.84] what the server failed at is tried again by itself within seconds, and at once when it is asked for', async () => {
  stopClock();
  const server = new ModelServer(10);
  const tab = new TestTab(nextId());
  const { loop, said } = await loopOver(server, { tab });
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite();
  await tab.data.writes.save([{ entity: 'sites', id: nextId(), patch }]);
  server.failsAt = () => true;
  const push = vi.spyOn(server.calls, 'push');
  loop.start();
  await loop.settled();
  expect([push.mock.calls.length, said.at(-1)?.phase]).toEqual([1, 'idle']);
  vi.advanceTimersByTime(FIRST_RETRY_MS);
  await loop.settled();
  expect(push).toHaveBeenCalledTimes(2);
  loop.kick();
  await loop.settled();
  loop.kick();
  await loop.settled();
  expect(push).toHaveBeenCalledTimes(3);
  server.failsAt = () => false;
  loop.wake();
  await loop.settled();
  expect([push.mock.calls.length, tab.data.image.outbox.unsent]).toEqual([4, 0]);
  loop.stop();
});

test('[SYNC.57, SYNC.64] a round that does not move says so, one that is given up that it failed, and one that is asked for then runs', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = new ModelServer(10);
  const pull = vi.spyOn(server.calls, 'pull').mockReturnValue(new Promise(() => undefined));
  const { loop, said } = await loopOver(server);
  loop.start();
  await vi.waitFor(() => expect(pull).toHaveBeenCalledOnce());
  loop.stuck(false);
  expect(said.at(-1)).toEqual({ stuck: 'begun-anew' });
  loop.stuck(true);
  expect(said.at(-1)).toMatchObject({ phase: 'failed', stuck: 'given-up' });
  expect([loop.isUnderWay, loop.isForgotten]).toEqual([false, false]);
  pull.mockRestore();
  loop.wake();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ online: true, phase: 'idle', stuck: null });
  loop.stop();
  logged.mockRestore();
});

test('[SYNC.18] a lost network is a normal state: offline, never failed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = new ModelServer(10);
  vi.spyOn(server.calls, 'pull').mockRejectedValue(new NetworkError());
  const { loop, said } = await loopOver(server);
  loop.start();
  await loop.settled();
  loop.kick();
  await loop.settled();
  expect(said.filter(({ online }) => online !== undefined)).toEqual([
    { online: false, phase: 'idle', stuck: null, tooNew: false, progress: null },
    { online: false, phase: 'idle', stuck: null, tooNew: false, progress: null },
  ]);
  loop.stop();
  logged.mockRestore();
});

test('[TAB.7] a device whose network is back is online from the first answer on, not only when all has arrived', async () => {
  stopClock();
  const server = new ModelServer(10);
  for (let sites = 0; sites < 25; sites += 1) server.create(exampleSite({ id: nextId(), name: `Site ${sites}` }));
  const pull = vi.spyOn(server.calls, 'pull').mockRejectedValueOnce(new NetworkError());
  const { loop, said } = await loopOver(server);
  loop.start();
  await loop.settled();
  expect(said.findLast(({ online }) => online !== undefined)).toMatchObject({ online: false });
  said.length = 0;
  loop.kick();
  await loop.settled();
  const pages = said.filter(({ phase }) => phase === 'first-pull');
  expect(pages.map(({ online }) => online)).toEqual([undefined, true, true]);
  expect(pull).toHaveBeenCalledTimes(4);
  loop.stop();
});

test('[SYNC.18] a network that is said to be back before it is there is tried again within a second', async () => {
  stopClock();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = new ModelServer(10);
  const pull = vi.spyOn(server.calls, 'pull').mockRejectedValue(new NetworkError());
  const { loop } = await loopOver(server);
  loop.start();
  for (let tries = 0; tries < 6; tries += 1) {
    await loop.settled();
    loop.kick();
  }
  await loop.settled();
  loop.wake();
  await loop.settled();
  const tried = pull.mock.calls.length;
  vi.advanceTimersByTime(FIRST_RETRY_MS);
  await loop.settled();
  expect(pull.mock.calls.length).toBeGreaterThan(tried);
  loop.stop();
  logged.mockRestore();
});

/** A tab with a photo that the server is to be asked about, and what is still to be asked. */
async function confirming() {
  const tab = new TestTab(nextId());
  await tab.data.load();
  const { database } = tab.data;
  await database.write(['meta'], (transaction) => askLater(transaction, [{ id: nextId(), file_name: 'Door.jpg' }]));
  const left = async () => (await database.readStore('meta', (store) => store.get('meta')))?.confirmed_photos?.length ?? 0;
  return { tab, left };
}

test('[SYNC.92] while the server looks for photos rounds go on, and what is saved meanwhile is sent', async () => {
  const server = new ModelServer(10);
  const { tab, left } = await confirming();
  const looked = Promise.withResolvers<PhotosReply>();
  const asked = vi.spyOn(server.calls, 'lackingPhotos').mockReturnValue(looked.promise);
  const { loop, said } = await loopOver(server, { tab });
  loop.start();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ online: true, phase: 'idle', lastSyncedAt: expect.any(String) as string });
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite();
  await tab.data.writes.save([{ entity: 'sites', id: nextId(), patch }]);
  loop.kickSoon();
  await loop.settled();
  expect([tab.data.image.outbox.unsent, asked.mock.calls.length, await left()]).toEqual([0, 1, 1]);
  looked.resolve({ lacking: [], unknown: [] });
  await expect.poll(left).toBe(0);
  loop.stop();
});

test.each([new NetworkError(), new ApiError(503, 'Photos can’t be read'), new ApiError(429, 'Too much of yours')])(
  '[SYNC.92] where the server can’t look for photos now (%s) it is still online, and asked with the next round',
  async (error) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = new ModelServer(10);
    const { tab, left } = await confirming();
    const asked = vi.spyOn(server.calls, 'lackingPhotos').mockRejectedValueOnce(error);
    const { loop, said } = await loopOver(server, { tab });
    loop.start();
    await loop.settled();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect([said.at(-1)?.online, await left()]).toEqual([true, 1]);
    loop.kick();
    await loop.settled();
    await expect.poll(left).toBe(0);
    loop.stop();
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  },
);

test('[LIMIT.24] whoever may send no more that day is told so, has received all, and sends nothing until they ask or an hour is over', async () => {
  const server = new ModelServer(10);
  const tab = new TestTab(nextId());
  const { loop, said } = await loopOver(server, { tab });
  loop.start();
  await loop.settled();
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite();
  await tab.data.writes.save([{ entity: 'sites', id: nextId(), patch }]);
  const words = 'You have sent 2,000 MB of changes today';
  const push = vi.spyOn(server.calls, 'push').mockRejectedValueOnce(new ApiError(429, words, CHANGES_FIELD));
  for (let round = 0; round < 3; round += 1) {
    loop.kick();
    await loop.settled();
    expect(said.at(-1)).toMatchObject({ phase: 'failed', problem: words, lastSyncedAt: expect.any(String) as string });
  }
  expect(push).toHaveBeenCalledOnce();
  loop.wake();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ phase: 'idle', problem: null });
  expect(tab.data.image.outbox.unsent).toBe(0);
  loop.stop();
});

test('[S7.23, TAB.4] what is kicked while a round is under way follows it, and nothing runs once another tab is elected', async () => {
  const server = new ModelServer(10);
  const pull = vi.spyOn(server.calls, 'pull');
  const { loop } = await loopOver(server);
  loop.start();
  loop.kick();
  loop.kick();
  await loop.settled();
  expect(pull).toHaveBeenCalledTimes(2);
  loop.stop();
  loop.kick();
  await loop.settled();
  expect(pull).toHaveBeenCalledTimes(2);
});

test('[SYNC.30] a round that hangs is left alone and begun anew; should it wake up, it writes nothing over what came since', async () => {
  const server = new ModelServer(10);
  const name = 'Received';
  const row = exampleSite({ id: nextId(), name });
  server.create(row);
  const { pull } = server.calls;
  let wakeUp = () => {};
  server.calls.pull = async (...asked) => {
    server.calls.pull = pull;
    const page = await pull(...asked);
    await new Promise<void>((resolve) => (wakeUp = resolve));
    return page;
  };
  const tab = new TestTab(nextId());
  const { loop, said } = await loopOver(server, { tab });
  loop.start();
  await vi.waitFor(() => expect(server.calls.pull).toBe(pull));
  const { steps } = loop;
  loop.kick();
  expect([loop.isUnderWay, loop.steps]).toEqual([true, steps]);
  loop.restart();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ phase: 'idle', lastSyncedAt: expect.any(String) as string });
  server.edit(row.id, { name: 'Newer' });
  loop.kick();
  await loop.settled();
  wakeUp();
  await vi.waitFor(() => expect(tab.data.image.store.visible('sites', row.id)).toMatchObject({ name: 'Newer' }));
  expect(loop.isUnderWay).toBe(false);
  expect(loop.isForgotten).toBe(false);
  loop.stop();
});

test('[ROOM.1, VER.13] a device that is full after a round keeps what is held back, and what is tidied up after it waits', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const device = new SmallDevice(100 * 1_048_576);
  const room = new Room({ openMargin: device.open, onState: () => undefined });
  await room.takeMargin();
  const tab = new TestTab(nextId(), undefined, room.guard);
  await tab.data.load();
  await tab.data.writes.changeDraft('survey', () => exampleDraft());
  await tab.data.database.write(['meta'], (transaction) =>
    transaction.objectStore('meta').put({ ...tab.data.image.meta, version: DATA_VERSION - 1 }, 'meta'),
  );
  const server = new ModelServer(10);
  server.create(exampleSite());
  const { pull } = server.calls;
  server.calls.pull = (...asked) => {
    device.free = 100 * 1_048_576;
    return pull(...asked);
  };
  const { loop, said } = await loopOver(server, { tab, onSynchronised: () => (device.free = 0) });
  loop.start();
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await loop.settled();
    expect(device.margin).toBe(MARGIN_BYTES);
    expect(said.at(-1)).toMatchObject({ phase: 'idle', lastSyncedAt: expect.any(String) as string });
    loop.kick();
  }
  loop.stop();
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

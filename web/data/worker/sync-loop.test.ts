import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { DeviceId } from '#domain/sync/wire.ts';
import type { SyncStatus } from '../sync-status.ts';
import { NetworkError } from './server-calls.ts';
import { SyncLoop } from './sync-loop.ts';
import { ModelServer } from './testing/model-server.ts';
import { nextId, TestTab } from './testing/test-tab.ts';

async function loopOver(server: ModelServer) {
  const tab = new TestTab(nextId());
  await tab.data.load();
  const said: Partial<SyncStatus>[] = [];
  const loop = new SyncLoop({
    data: tab.data,
    calls: server.calls,
    device: nextId<DeviceId>(),
    onStatus: (part) => said.push(part),
    onSessionEnded: () => undefined,
    random: () => 0,
    sharesLock: true,
  });
  return { loop, said };
}

test('[S7] FAILED SYNC is logged and shown when the retry has failed too, and gone after a round that succeeds', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = new ModelServer(10);
  const pull = vi.spyOn(server.calls, 'pull').mockRejectedValue(new Error('the server is broken'));
  const { loop, said } = await loopOver(server);
  loop.start();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ online: true, phase: 'idle' });
  expect(logged).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('FAILED SYNC', expect.any(Error)), { timeout: 3_000 });
  expect(said.at(-1)).toMatchObject({ online: true, phase: 'failed' });
  pull.mockRestore();
  loop.kick();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ online: true, phase: 'idle' });
  loop.stop();
  logged.mockRestore();
});

test('[D4.4] a lost network is a normal state: offline, never failed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = new ModelServer(10);
  vi.spyOn(server.calls, 'pull').mockRejectedValue(new NetworkError());
  const { loop, said } = await loopOver(server);
  loop.start();
  await loop.settled();
  loop.kick();
  await loop.settled();
  expect(said.filter(({ online }) => online !== undefined)).toEqual([
    { online: false, phase: 'idle', progress: null },
    { online: false, phase: 'idle', progress: null },
  ]);
  loop.stop();
  logged.mockRestore();
});

test('[D4.4] a network that is said to be back before it is there is tried again within a second', async () => {
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
  await vi.waitFor(() => expect(pull.mock.calls.length).toBeGreaterThan(tried), { timeout: 3_000 });
  loop.stop();
  logged.mockRestore();
});

test('[D4.4] what is kicked while a round is under way follows it, and nothing runs once another tab is elected', async () => {
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

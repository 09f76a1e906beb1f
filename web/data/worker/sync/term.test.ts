import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { SyncLoop } from './sync-loop.ts';
import { syncWork } from './sync-work.ts';
import { ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { OvertakenError } from './term.ts';

/** Two tabs of one user; the second one is elected while the first one sleeps, as it believes to be elected itself. */
async function sleeperAndSuccessor() {
  const user = nextId();
  const server = new ModelServer(10);
  const sleeper = new TestTab(user);
  await sleeper.data.load();
  await sleeper.synced.term.begin();
  await sleeper.synchronise(server);
  const site = nextId<ReturnType<typeof exampleSite>['id']>();
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite({ name: 'Kept' });
  await sleeper.data.writes.save([{ entity: 'sites', id: site, patch }]);
  const successor = new TestTab(user);
  await successor.data.load();
  return { server, sleeper, successor, site };
}

const seenBy = (server: ModelServer) => server.rows().map(([, { name }]) => name);

test('[TAB.4] a tab that wakes up after another was elected sends nothing more, and what it saved is sent once', async () => {
  const { server, sleeper, successor } = await sleeperAndSuccessor();
  await successor.synced.term.begin();
  await successor.synchronise(server);
  expect(seenBy(server)).toEqual(['Kept']);
  const push = vi.spyOn(server.calls, 'push');
  await expect(sleeper.synchronise(server)).rejects.toThrow(OvertakenError);
  expect(push).not.toHaveBeenCalled();
  expect(successor.data.image.outbox.unsent).toBe(0);
});

test('[TAB.4] what a tab was sending when it fell asleep is not written over what its successor wrote', async () => {
  const { server, sleeper, successor, site } = await sleeperAndSuccessor();
  const answer = server.calls.push.bind(server.calls);
  let wakeUp = () => {};
  const sleep = new Promise<void>((resolve) => {
    wakeUp = resolve;
  });
  const push = vi.spyOn(server.calls, 'push').mockImplementationOnce(async (...operations) => {
    const outcomes = await answer(...operations);
    await sleep;
    return outcomes;
  });
  const woken = sleeper.synchronise(server);
  await vi.waitFor(() => expect(push).toHaveBeenCalledOnce());
  await successor.synced.term.begin();
  await successor.synchronise(server);
  server.edit(site, { name: 'Renamed' });
  await successor.synchronise(server);
  wakeUp();
  await expect(woken).rejects.toThrow(OvertakenError);
  expect(seenBy(server)).toEqual(['Renamed']);
  await successor.data.load();
  expect([...successor.sites().values()]).toMatchObject([{ name: 'Renamed' }]);
  expect(successor.data.image.outbox.unsent).toBe(0);
});

test('[TAB.4] a loop that was overtaken is silent; elected anew it begins its own term', async () => {
  const { server, sleeper, successor } = await sleeperAndSuccessor();
  const said: unknown[] = [];
  const { synced } = sleeper;
  const loop = new SyncLoop({
    work: syncWork({ data: synced, calls: server.calls, device: nextId(), onPhotos: async () => undefined }),
    calls: server.calls,
    onStatus: (part) => said.push(part),
    random: () => 0,
    isSeen: () => true,
    sharesLock: true,
  });
  loop.start();
  await loop.settled();
  await successor.synced.term.begin();
  said.length = 0;
  loop.kick();
  await loop.settled();
  expect(said.filter((part) => typeof part === 'object' && part !== null && 'lastSyncedAt' in part)).toEqual([]);
  loop.stop();
  loop.start();
  await loop.settled();
  expect(said.at(-1)).toMatchObject({ online: true, phase: 'idle', lastSyncedAt: expect.any(String) });
  loop.stop();
});

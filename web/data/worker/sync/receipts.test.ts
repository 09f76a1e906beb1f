import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { HELD_NAME, ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';

const newSite = (name: string) => {
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite({ name });
  return { entity: 'sites' as const, id: nextId<ReturnType<typeof exampleSite>['id']>(), patch };
};

async function openTab(userId: string): Promise<TestTab> {
  const tab = new TestTab(userId);
  await tab.data.load();
  return tab;
}

test('[SYNC.15, HELD.10] what a restored server is offered again comes with its receipt and in the order in which it was made', async () => {
  const server = new ModelServer(100);
  const userId = nextId();
  const tab = await openTab(userId);
  server.backUp();
  const [site, waiting] = [newSite('Kestrel House'), newSite(HELD_NAME)];
  await tab.data.writes.save([site]);
  await tab.data.writes.save([waiting]);
  await tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { notes: 'Keys at the desk' } }]);
  const ops = [...tab.data.image.outbox.changes()].map(({ op }) => op);
  const push = vi.spyOn(server.calls, 'push');
  await tab.synchronise(server);
  expect(push.mock.calls.flatMap(([operations]) => operations).every((operation) => !('receipt' in operation))).toBe(true);
  await tab.close();

  server.restore();
  push.mockClear();
  const again = await openTab(userId);
  await again.synchronise(server);
  const offered = push.mock.calls.flatMap(([operations]) => operations).map(({ op, receipt }) => ({ op, receipt }));
  const [create, held, edit] = ops.map((op) => ({ op, receipt: op }));
  expect(offered).toEqual([create, edit, held]);
  await again.close();
});

test('[HELD.10] a change that was logged before there were receipts is sent without one', async () => {
  const server = new ModelServer(100);
  const tab = await openTab(nextId());
  await tab.data.writes.save([newSite('Kestrel House')]);
  await tab.data.database.write(['log'], async (transaction) => {
    const log = transaction.objectStore('log');
    for (const entry of await log.getAll()) {
      const changes = entry.changes.map(({ receipt: _none, ...change }) => change as typeof change & { receipt: null });
      await log.put({ ...entry, changes });
    }
  });
  await tab.data.load();
  const push = vi.spyOn(server.calls, 'push');
  await tab.synchronise(server);
  expect(push.mock.calls[0]?.[0]).toHaveLength(1);
  expect(push.mock.calls[0]?.[0][0]).not.toHaveProperty('receipt');
  expect(tab.data.image.outbox.unsent).toBe(0);
  await tab.close();
});

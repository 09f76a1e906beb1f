import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import { ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';

const site = exampleSite({ name: 'Kestrel House' });

async function openTab(server: ModelServer): Promise<TestTab> {
  const tab = new TestTab(nextId());
  await tab.data.load();
  await tab.synchronise(server);
  return tab;
}
const rename = (tab: TestTab, name: string) => tab.data.writes.save([{ entity: 'sites', id: site.id, patch: { name } }]);
const waiting = (tab: TestTab): LoggedChange[] => [...tab.data.image.outbox.changes()];

test('[SYNC.40] a change says of which state it was made, its ver and its stamp; what comes later in between moves neither', async () => {
  const server = new ModelServer(100);
  server.create(site);
  const tab = await openTab(server);
  await rename(tab, 'Mine');
  server.edit(site.id, { town: 'York', updated_at: '2026-11-21T08:00:00.000Z' });
  server.faults = ['request'];
  await expect(tab.synchronise(server)).rejects.toThrow('lost on the way there');
  expect(waiting(tab)).toMatchObject([{ base: 1, seen: site.updated_at }]);
  const push = vi.spyOn(server.calls, 'push');
  await tab.synchronise(server);
  expect(push.mock.calls[0]?.[0]).toMatchObject([{ base: 1, seen: site.updated_at }]);
  await tab.close();
});

test('[SYNC.40] what is applied is what the next change was made on, with its stamp; a record of its own was made on none', async () => {
  const server = new ModelServer(100);
  server.create(site);
  const tab = await openTab(server);
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = site;
  const made = nextId<typeof site.id>();
  await rename(tab, 'One');
  await rename(tab, 'Two');
  await tab.data.writes.save([{ entity: 'sites', id: made, patch }]);
  const [first] = waiting(tab);
  const push = vi.spyOn(server.calls, 'push');
  await tab.synchronise(server);
  const sent = push.mock.calls.flatMap(([operations]) => operations).map(({ id, base, seen }) => ({ id, base, seen }));
  expect(sent).toEqual([
    { id: site.id, base: 1, seen: site.updated_at },
    { id: made, base: null, seen: null },
    { id: site.id, base: 2, seen: first?.ts },
  ]);
  await tab.close();
});

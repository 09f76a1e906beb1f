import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { Room } from '../room/room.ts';
import { ModelServer, REFUSED_NAME } from '../testing/model-server.ts';
import { newSite } from '../testing/new-site.ts';
import { SmallDevice } from '../testing/small-device.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';

const MB = 1_048_576;

const withNotes = ({ patch, ...site }: ReturnType<typeof newSite>) => ({
  ...site,
  patch: { ...patch, notes: 'x'.repeat(1_500) },
});

test('[ROOM.13, ROOM.2] an action on thousands of records is proven for what it takes: without that it is refused in words, undone, and single edits go on', async () => {
  const device = new SmallDevice(8 * MB);
  const { guard } = new Room({ openMargin: device.open, onState: () => undefined });
  const tab = new TestTab(nextId(), undefined, guard);
  await tab.data.load();
  const many = Array.from({ length: 2_000 }, () => withNotes(newSite()));
  await expect(tab.data.writes.save(many)).rejects.toMatchObject({
    code: 'no-room',
    message: expect.stringMatching(/^Not saved: /),
  });
  const logged = () => tab.data.database.readStore('log', (log) => log.count());
  expect([tab.sites().size, await logged()]).toEqual([0, 0]);
  await tab.data.writes.save([newSite()]);
  expect([tab.sites().size, await logged()]).toEqual([1, 1]);
  device.free = 30 * MB;
  await tab.data.writes.save(many);
  expect([tab.sites().size, await logged()]).toEqual([2_001, 5]);

  // Former versions wrote an action as one entry, however large.
  await tab.data.database.write(['log'], async (transaction) => {
    const log = transaction.objectStore('log');
    const changes = (await log.getAll()).flatMap((entry) => entry.changes);
    await log.clear();
    await log.put({ seq: 1, at: '', changes: changes.map((change) => ({ ...change, state: 'rejected' })) });
  });
  await tab.data.load();
  const ops = tab.image.outbox.entries.at(-1)?.changes.map(({ op }) => op) ?? [];
  device.free = 8 * MB;
  await expect(tab.data.writes.discardChange(ops[0] ?? '')).rejects.toMatchObject({ code: 'no-room' });
  expect(tab.image.outbox.find(ops[0] ?? '')).not.toBeNull();
  await tab.close();
});

test('[ROOM.4] a refused change is discarded with the last of the room, and not sent again', async () => {
  const device = new SmallDevice(8 * MB);
  const { guard } = new Room({ openMargin: device.open, onState: () => undefined });
  const tab = new TestTab(nextId(), undefined, guard);
  await tab.data.load();
  await tab.data.writes.save([newSite(REFUSED_NAME)]);
  await tab.synchronise(new ModelServer(1));
  const { op } = must([...tab.image.outbox.changes()][0], 'a refused change');
  device.free = 4.8 * MB;
  await expect(tab.data.writes.retryChange(op)).rejects.toMatchObject({ code: 'no-room' });
  expect(tab.image.outbox.find(op)?.change.state).toBe('rejected');
  await tab.data.writes.discardChange(op);
  expect(await tab.data.database.readStore('log', (log) => log.count())).toBe(0);
  await tab.close();
});

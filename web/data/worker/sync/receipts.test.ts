import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { must } from '#domain/assertions.ts';
import { roomToReplace } from '../room/room-to-remove.ts';
import { forgetOldSent } from './offered-again.ts';
import { SyncedData } from './synced-data.ts';
import { syncWork } from './sync-work.ts';
import { HELD_NAME, ModelServer } from '../testing/model-server.ts';
import { Crash, nextId, TestTab } from '../testing/test-tab.ts';

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
  const offered = push.mock.calls
    .flatMap(([operations]) => operations)
    .map(({ op, receipt }) => ({ op, receipt: receipt?.split('/')[2] }));
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

test('[SYNC.15] a restored server is offered what it took in the order in which it took it, though a clock was set back meanwhile', async () => {
  const server = new ModelServer(100);
  const tab = await openTab(nextId());
  const [known, late] = [newSite('Kestrel House'), newSite('Heron House')];
  await tab.data.writes.save([known]);
  await tab.synchronise(server);
  server.backUp();
  // Names of operations begin with the time.
  tab.newOp = () => nextId().replace('4000-8', '4000-9');
  await tab.data.writes.save([{ entity: 'sites', id: known.id, patch: { notes: 'First' } }]);
  await tab.data.writes.save([late]);
  await tab.synchronise(server);
  tab.newOp = nextId;
  await tab.data.writes.save([{ entity: 'sites', id: known.id, patch: { notes: 'Second' } }]);
  await tab.data.writes.save([{ entity: 'sites', id: late.id, patch: { notes: 'Keys at the desk' } }]);
  await tab.synchronise(server);
  const before = server.rows().map(([id, row]) => [id, row.notes]);

  server.restore();
  await tab.synchronise(server);
  expect(server.rows().map(([id, row]) => [id, row.notes])).toEqual(before);
  expect(tab.data.image.outbox.unsent).toBe(0);
  await tab.close();
});

test('[ROOM.13, SYNC.15] what is offered again is marked some at a time, and all of it is wherever that breaks off', async () => {
  const server = new ModelServer(100);
  const userId = nextId();
  const tab = await openTab(userId);
  await tab.data.writes.save([newSite('Kestrel House')]);
  await tab.synchronise(server);
  server.backUp();
  for (let made = 0; made < 120; made += 1) await tab.data.writes.save([newSite(`Heron House ${made}`)]);
  await tab.synchronise(server);
  const sent = await tab.data.database.readStore('sent', (store) => store.getAll());
  await tab.close();
  const before = server.rows().map(([id]) => id);

  server.restore();
  const needs: number[] = [];
  for (const life of [1, 2, 3, 4, 5, 6, Number.POSITIVE_INFINITY]) {
    const again = new TestTab(userId, undefined, (need, write) => {
      if (need.received !== true) needs.push(need.bytes ?? 0);
      return write();
    });
    await again.data.load();
    again.commitsToLive = life;
    const died = await again.synchronise(server).catch((error: unknown) => error);
    if (died !== null) expect(died).toBeInstanceOf(Crash);
    again.commitsToLive = Number.POSITIVE_INFINITY;
    await again.close();
  }
  expect(server.rows().map(([id]) => id)).toEqual(before);
  expect(Math.max(...needs)).toBeGreaterThanOrEqual(roomToReplace(sent.slice(0, 40), sent.slice(0, 40)));
  expect(Math.max(...needs)).toBeLessThan(roomToReplace(sent, sent) / 2);
});

test('[SYNC.15] a clock that was months ahead for one start forgets nothing that may be offered again', async () => {
  const server = new ModelServer(100);
  const tab = await openTab(nextId());
  await tab.data.writes.save([newSite('Kestrel House')]);
  await tab.synchronise(server);
  const kept = () => tab.data.database.readStore('sent', (sent) => sent.count());
  const [first] = await tab.data.database.readStore('sent', (sent) => sent.getAll());
  const after = (days: number) => Date.parse(must(first, 'a change').sent_at) + days * 86_400_000;
  await forgetOldSent(tab.data.database, after(90));
  expect(await kept()).toBe(1);
  await tab.data.database.write(['sent'], async (transaction) => {
    const sent_at = new Date(after(31)).toISOString();
    const change = { ...must(first, 'a change').change, receipt: `${sent_at}/taken/later` };
    await transaction.objectStore('sent').put({ op: nextId(), sent_at, again: 0, change });
  });
  await forgetOldSent(tab.data.database, after(31));
  expect(await kept()).toBe(1);
  // Sent at a moment when the clock was ahead, which says nothing of how old others are.
  await tab.data.database.write(['sent'], async (transaction) => {
    const change = { ...must(first, 'a change').change, receipt: `${new Date(after(31)).toISOString()}/taken/ahead` };
    await transaction.objectStore('sent').put({ op: nextId(), sent_at: new Date(after(4000)).toISOString(), again: 0, change });
  });
  const later = { op: nextId(), sent_at: new Date(after(99)).toISOString(), again: 0 };
  await tab.data.database.write(['sent'], async (transaction) => {
    const change = { ...must(first, 'a change').change, receipt: `${later.sent_at}/taken/latest` };
    await transaction.objectStore('sent').put({ ...later, change });
  });
  await forgetOldSent(tab.data.database, after(100));
  const left = await tab.data.database.readStore('sent', (sent) => sent.getAll());
  expect(left.map(({ sent_at }) => sent_at)).toEqual(expect.not.arrayContaining([new Date(after(31)).toISOString()]));
  await tab.close();
});

test('[SYNC.94] a tab that stays open for months forgets once a day what was acknowledged long ago', async () => {
  const server = new ModelServer(100);
  const tab = await openTab(nextId());
  await tab.data.writes.save([newSite('Kestrel House')]);
  await tab.synchronise(server);
  const { database } = tab.data;
  const keys = () => database.readStore('sent', (sent) => sent.getAllKeys());
  const [first] = await database.readStore('sent', (sent) => sent.getAll());
  const { change, op, sent_at: begun } = must(first, 'a change');
  const after = (days: number) => new Date(Date.parse(begun) + days * 86_400_000).toISOString();
  const acknowledge = (one: string, sent_at: string) => {
    const receipt = `${sent_at}/taken/${one}`;
    return database.write(['sent'], async (transaction) => {
      await transaction.objectStore('sent').put({ op: one, sent_at, again: 0, change: { ...change, receipt } });
    });
  };
  let now = after(0);
  const data = new SyncedData({ database, image: tab.image, now: () => now, announce: () => undefined });
  const work = syncWork({ data, calls: server.calls, device: nextId(), onPhotos: async () => undefined });
  await acknowledge('later', after(35));
  now = after(35);
  await work.tidyUp(() => false);
  expect(await keys()).toEqual([op, 'later']);
  await work.tidyUp(() => true);
  expect(await keys()).toEqual(['later']);
  await acknowledge('earlier', after(1));
  await work.tidyUp(() => true);
  expect(await keys()).toEqual(['earlier', 'later']);
  now = after(36);
  await work.tidyUp(() => true);
  expect(await keys()).toEqual(['later']);
  await tab.close();
});

test('[ROOM.9] what was acknowledged long ago is forgotten in pieces, each with the room that its removal takes', async () => {
  const server = new ModelServer(200);
  const tab = await openTab(nextId());
  await tab.data.writes.save(Array.from({ length: 120 }, (_, at) => newSite(`Site ${at}`)));
  await tab.synchronise(server);
  const [first] = await tab.data.database.readStore('sent', (sent) => sent.getAll());
  const { change, sent_at } = must(first, 'a change');
  const later = new Date(Date.parse(sent_at) + 31 * 86_400_000).toISOString();
  await tab.data.database.write(['sent'], async (transaction) => {
    const known = { ...change, receipt: `${later}/taken/later` };
    await transaction.objectStore('sent').put({ op: nextId(), sent_at: later, again: 0, change: known });
  });
  const write = vi.spyOn(tab.data.database, 'write');
  await forgetOldSent(tab.data.database, Date.parse(later));
  expect(await tab.data.database.readStore('sent', (sent) => sent.count())).toBe(1);
  expect(write.mock.calls.map(([stores]) => stores)).toEqual([['sent'], ['sent'], ['sent']]);
  for (const [, , need] of write.mock.calls) expect(need).toMatchObject({ bytes: expect.any(Number) as number, received: true });
  await tab.close();
});

import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { rowsBlock, writeBlocks } from '../store/blocks.ts';
import { compact } from '../store/compaction.ts';
import { ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import type { Need } from './margin.ts';
import { roomToRemove } from './room-to-remove.ts';

test('[ROOM.9] what is removed takes four times as much for a while, of large values four times what lies in the database', () => {
  expect(roomToRemove([{ id: 'four' }, new ArrayBuffer(100)])).toBe(4 * (2 * 6 + 100));
  expect(roomToRemove([{ rows: [{ bytes: new ArrayBuffer(1_000_000) }] }, null])).toBe(4 * (65_536 + 2));
});

test('[ROOM.9] blocks are joined, dropped with a former epoch, and emptied, only where so much room is found', async () => {
  const needs: Need[] = [];
  const most = () => Math.max(0, ...needs.splice(0).map(({ bytes = 0 }) => bytes));
  const tab = new TestTab(nextId(), undefined, (need, write) => {
    needs.push(need);
    return write();
  });
  await tab.data.load();
  const server = new ModelServer(1);
  await tab.synchronise(server);
  const { database } = tab.data;
  const blocks = () => database.readStore('blocks', (store) => store.getAll());
  const sites = Array.from({ length: 3 }, () => rowsBlock('sites', 1, [{ ...exampleSite({ id: nextId<SiteId>() }), ver: 1 }]));
  await database.write(['blocks'], async (transaction) => void (await writeBlocks(transaction, sites)));
  await tab.data.load();
  most();
  const small = roomToRemove(await blocks());
  await compact(database, 2);
  expect(most()).toBe(small);

  const whole = roomToRemove(await blocks());
  await database.write(['meta'], (transaction) =>
    transaction.objectStore('meta').put({ ...tab.image.meta, epoch: 2, cursor: null, complete: false }, 'meta'),
  );
  await tab.data.load();
  server.create(exampleSite());
  most();
  await tab.synchronise(server);
  expect(most()).toBeGreaterThan(whole);

  const received = roomToRemove(await blocks());
  await database.write(['meta'], (transaction) => transaction.objectStore('meta').put({ ...tab.image.meta, format: 99 }, 'meta'));
  most();
  await tab.data.load();
  expect(most()).toBe(received);
  expect(await blocks()).toEqual([]);
  await tab.close();
});

import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { compact } from '../store/compaction.ts';
import { ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';

/** A tab that has received what there is. */
async function withEverything() {
  const server = new ModelServer(1);
  server.create(exampleSite({ id: nextId() }));
  const tab = new TestTab(v7());
  await tab.data.load();
  await tab.synchronise(server);
  return { tab, server };
}

test('[SYNC.89] a round that brings nothing keeps that it was there', async () => {
  const { tab, server } = await withEverything();
  const { last_synced_at: before } = tab.image.meta;
  await tab.synchronise(server);
  expect(Date.parse(tab.image.meta.last_synced_at ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  expect(await tab.data.database.readStore('meta', (store) => store.get('meta'))).toEqual(tab.image.meta);
  expect(tab.sites().size).toBe(1);
});

/** What a round opens of the device, and how. */
async function openedBy(tab: TestTab, server: ModelServer) {
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await tab.synchronise(server);
  const calls = opened.mock.calls.map(([stores, mode = 'readonly']) => [mode, stores]);
  opened.mockRestore();
  return calls;
}

const ONCE = [
  ['readonly', ['sent', 'log', 'meta']],
  ['readwrite', ['meta']],
];

test('[SYNC.90] a round that brings nothing reads the device once and writes to it once', async () => {
  const { tab, server } = await withEverything();
  expect(await openedBy(tab, server)).toEqual(ONCE);
});

test('[SYNC.90] a round after blocks were joined, or damaged entries of the log were read, reads no more than any other', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { tab, server } = await withEverything();
  const damaged = [{ at: '' }, { at: '', changes: [null] }];
  await tab.data.database.write(['log'], async (transaction) => {
    for (const entry of damaged) await transaction.objectStore('log').add(entry as never);
  });
  await tab.data.load();
  expect(await compact(tab.data.database, 0)).toBe(true);
  expect(await openedBy(tab, server)).toEqual(ONCE);
});

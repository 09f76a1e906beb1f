import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
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

test('[SYNC.90] a round that brings nothing reads the device once and writes to it once', async () => {
  const { tab, server } = await withEverything();
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await tab.synchronise(server);
  expect(opened.mock.calls.map(([stores, mode = 'readonly']) => [mode, stores])).toEqual([
    ['readonly', ['sent', 'meta']],
    ['readwrite', ['meta']],
  ]);
  opened.mockRestore();
});

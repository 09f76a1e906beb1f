import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { PulledPage } from '#domain/sync/pulled-chunk.ts';
import type { DeviceId } from '#domain/sync/wire.ts';
import { storedMeta } from '../disk/meta.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import { chunkOf, ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { applyPage, startAgain } from './apply-page.ts';
import { NetworkError, type ServerCalls } from './server-calls.ts';
import { synchronise } from './synchronise.ts';

const rest = { resync: false, total: 3, done: 0, rows: {}, evict: [], verdicts: [], to_decide: 0, now: '' };

/** A server whose pages arrive when they are told to, after it has said how the pull goes on. */
async function slowServer(cursors = ['a', 'b']) {
  const userId = v7();
  const tab = new TestTab(userId);
  await tab.data.load();
  const asked: (string | null)[] = [];
  const asksFresh: (string | null)[] = [];
  const pages = new Map<string | null, PromiseWithResolvers<PulledPage>>();
  const pageOf = (cursor: string | null) => {
    const page = pages.get(cursor) ?? Promise.withResolvers<PulledPage>();
    pages.set(cursor, page);
    return page;
  };
  const following = new Map<string | null, string>(cursors.map((next, at) => [cursors[at - 1] ?? null, next]));
  const calls = {
    ...new ModelServer(1).calls,
    pull: (cursor: string | null, _device: string, { onNext, fresh = false }: Parameters<ServerCalls['pull']>[2] = {}) => {
      if (fresh) asksFresh.push(cursor);
      asked.push(cursor);
      const next = following.get(cursor);
      if (next !== undefined) onNext?.(next);
      return pageOf(cursor).promise;
    },
  };
  const round = () =>
    synchronise({
      data: tab.synced,
      calls,
      device: 'device' as DeviceId,
      report: () => undefined,
      stillElected: () => undefined,
    });
  const arrive = (at: string | null) => {
    const cursor = following.get(at) ?? 'end';
    const chunks = [chunkOf([{ ...exampleSite({ id: nextId(), name: cursor }), ver: 1 }])];
    pageOf(at).resolve({ ...rest, cursor, more: cursor !== 'end', chunks });
  };
  return {
    userId,
    tab,
    asked,
    asksFresh,
    round,
    arrive,
    fail: () => pageOf('a').reject(new NetworkError('The answer broke off')),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('[PULL.12] two pages are asked for while one arrives or is written, and none beyond them before that', async () => {
  const { tab, asked, round, arrive } = await slowServer(['a', 'b', 'c', 'd']);
  const ended = round();
  await expect.poll(() => asked).toEqual([null, 'a', 'b']);
  arrive('b');
  arrive('a');
  await settled();
  expect([asked, tab.sites().size]).toEqual([[null, 'a', 'b'], 0]);
  arrive(null);
  await expect.poll(() => asked).toEqual([null, 'a', 'b', 'c', 'd']);
  await expect.poll(() => tab.sites().size).toBe(3);
  arrive('c');
  arrive('d');
  await ended;
  expect([asked, tab.sites().size, tab.image.meta.complete]).toEqual([[null, 'a', 'b', 'c', 'd'], 5, true]);
});

test('[PULL.4, PULL.12] of a page that breaks off nothing is taken, nor of the one that was asked for meanwhile', async () => {
  const { tab, asked, round, arrive, fail } = await slowServer();
  const ended = round();
  arrive(null);
  arrive('b');
  await expect.poll(() => asked).toEqual([null, 'a', 'b']);
  fail();
  await expect(ended).rejects.toThrow('The answer broke off');
  expect([tab.image.meta.cursor, tab.sites().size]).toEqual(['a', 1]);
});

test('[PULL.12, TAB.4] where another tab has moved the cursor, nothing is taken of what was asked for ahead', async () => {
  const { userId, tab, asked, round, arrive } = await slowServer();
  const ended = round();
  await expect.poll(() => asked).toEqual([null, 'a', 'b']);
  const other = new TestTab(userId);
  await other.data.load();
  const chunks = [chunkOf([{ ...exampleSite({ id: nextId(), name: 'Of the other tab' }), ver: 1 }])];
  await applyPage(other.synced, null, { ...rest, cursor: 'x', more: true, chunks });
  for (const at of ['a', 'b', null]) arrive(at);
  await expect.poll(() => asked).toEqual([null, 'a', 'b', 'x']);
  arrive('x');
  await ended;
  expect([...tab.sites().values()].map((site) => (site as { name: string }).name)).toEqual(['Of the other tab', 'end']);
});

test('[PULL.14] a device that holds records already asks for nothing as it was a while ago: they would go back until the end', async () => {
  const { tab, asksFresh, round, arrive } = await slowServer();
  for (const at of [null, 'a', 'b']) arrive(at);
  await round();
  expect([asksFresh, tab.sites().size]).toEqual([[], 3]);
  await startAgain(tab.synced, tab.image.meta.cursor);
  await round();
  expect(asksFresh).toEqual([null]);
});

test('[PULL.14] so does a device from which something was sent in the last quarter of an hour, though it holds no record', async () => {
  for (const [minutes, isFresh] of [
    [14, true],
    [16, false],
  ] as const) {
    const { tab, asksFresh, round, arrive } = await slowServer();
    const sent_at = new Date(Date.parse(tab.synced.now()) - minutes * 60_000).toISOString();
    // Its user has logged out since, and in again.
    await tab.data.database.write(['sent', 'meta'], async (transaction) => {
      await transaction.objectStore('sent').put({ op: v7(), sent_at, again: 0, change: {} as LoggedChange });
      await transaction.objectStore('meta').put({ ...(await storedMeta(transaction)), former_cursor: 'former' }, 'meta');
    });
    await tab.data.load();
    arrive('former');
    for (const at of [null, 'a', 'b']) arrive(at);
    await round();
    expect(asksFresh).toEqual(isFresh ? [null] : []);
  }
});

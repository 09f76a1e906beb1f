import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { PulledPage } from '#domain/sync/pulled-chunk.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { applyPage } from './apply-page.ts';

const rest = { resync: false, more: false, total: 0, done: 0, rows: {}, evict: [], verdicts: [], to_decide: 0, now: '' };
const pageOf = (cursor: string): PulledPage => ({ ...rest, cursor, chunks: [] });
const server = '2026-11-21T09:00:00.000Z';
const right = { device: server, server };
const ahead = { device: '2026-11-23T09:00:00.000Z', server };

test('[GRADE.14, SYNC.89] a page that brings nothing tells other windows that the clock is off otherwise, and nothing else', async () => {
  const user = nextId();
  const other = new TestTab(user);
  const tab = new TestTab(user, (message) => void other.heard.push(message));
  for (const one of [tab, other]) await one.data.load();
  await applyPage(tab.synced, null, pageOf('a'), right);
  await other.hear();
  await applyPage(tab.synced, 'a', pageOf('b'), { ...right });
  expect(other.heard).toEqual([]);
  await applyPage(tab.synced, 'b', pageOf('c'), ahead);
  expect(other.heard).toMatchObject([{ kind: 'changed', blocks: [] }]);
  await other.hear();
  expect(other.image.meta).toMatchObject({ cursor: 'c', heard_time: ahead });
  await applyPage(tab.synced, 'c', pageOf('d'));
  expect(tab.image.meta).toMatchObject({ cursor: 'd', heard_time: ahead });
  for (const one of [tab, other]) await one.close();
});

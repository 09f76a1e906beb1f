import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { Guard } from '../room/room.ts';
import { ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { evictBlock, rowsBlock, writeBlocks } from './blocks.ts';
import { compact } from './compaction.ts';
import type { StoredRow } from './stored-row.ts';

const VER = 5;
const rowOf = (id: SiteId, name: string): StoredRow => ({ ...exampleSite({ id, name }), ver: VER });

test('[STORE.8] joining small blocks leaves of each record what came last, though it lies among many, and of the same version', async () => {
  const userId = nextId();
  const tab = new TestTab(userId);
  await tab.data.load();
  await tab.synchronise(new ModelServer(1));
  const [pictured, repaired] = [nextId<SiteId>(), nextId<SiteId>()];
  const many = [pictured, repaired, ...Array.from({ length: 600 }, () => nextId<SiteId>())];
  const blocks = [
    [rowOf(pictured, 'as pictured here')],
    many.map((id) => rowOf(id, 'as received')),
    [rowOf(repaired, 'repaired')],
  ];
  const { epoch } = tab.image.meta;
  await tab.data.database.write(['blocks'], async (transaction) => {
    for (const rows of blocks) await writeBlocks(transaction, [rowsBlock('sites', epoch, rows)]);
  });
  expect(await compact(tab.data.database, 1)).toBe(true);
  await tab.close();

  const again = new TestTab(userId);
  await again.data.load();
  expect(again.sites().get(pictured)).toMatchObject({ name: 'as received' });
  expect(again.sites().get(repaired)).toMatchObject({ name: 'repaired' });
  expect(again.sites().size).toBe(many.length);
  await again.close();
});

test('[STORE.10] evictions alone are no blocks to join: for them nothing is written', async () => {
  let writes = 0;
  const guard: Guard = (_need, write) => {
    writes += 1;
    return write();
  };
  const tab = new TestTab(nextId(), undefined, guard);
  await tab.data.load();
  await tab.synchronise(new ModelServer(1));
  const { epoch } = tab.image.meta;
  const evictions = Array.from({ length: 3 }, () => evictBlock('sites', epoch, [nextId()]));
  await tab.data.database.write(['blocks'], (transaction) => writeBlocks(transaction, evictions));
  const before = writes;
  expect(await compact(tab.data.database, 2)).toBe(false);
  expect(writes).toBe(before);
  await tab.close();
});

import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';
import { rowsBlock, writeBlocks } from './blocks.ts';
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

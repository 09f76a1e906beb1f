import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { BLOCK_FORMAT } from '../disk/meta.ts';
import { parseRows } from '../store/blocks.ts';
import { toColumns } from '../store/row-columns.ts';
import { tidyUp } from '../sync/tidy-up.ts';
import { ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';

const FORMER_FORMAT = 2;

async function openTab(userId: string): Promise<TestTab> {
  const tab = new TestTab(userId);
  await tab.data.load();
  return tab;
}

test('[STORE.3] a device’s rows that a former version wrote as JSON are seen at once, and packed when there is time', async () => {
  const [userId, server] = [nextId(), new ModelServer(10)];
  const tab = await openTab(userId);
  for (const name of ['One', 'Two', 'Three']) {
    const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite({ name });
    await tab.data.writes.save([{ entity: 'sites', id: nextId(), patch }]);
    await tab.synchronise(server);
  }
  const sites = tab.sites();
  expect(sites.size).toBe(3);
  await tab.data.database.write(['blocks', 'meta'], async (transaction) => {
    const [blocks, meta] = [transaction.objectStore('blocks'), transaction.objectStore('meta')];
    for (const block of await blocks.getAll()) {
      const rows = JSON.stringify(toColumns(block.entity, parseRows(block)));
      await blocks.put({ ...block, kind: 'rows', rows });
    }
    await meta.put({ ...tab.data.image.meta, format: FORMER_FORMAT }, 'meta');
  });
  await tab.close();

  const again = await openTab(userId);
  expect(again.sites()).toEqual(sites);
  await tidyUp(again.data.database, () => true);
  const [stored, meta] = await again.data.database.read(['blocks', 'meta'], async (transaction) =>
    Promise.all([transaction.objectStore('blocks').getAll(), transaction.objectStore('meta').get('meta')]),
  );
  expect(new Set(stored.map((block) => block.kind === 'rows' && typeof block.rows))).toEqual(new Set(['object']));
  expect(meta).toMatchObject({ format: BLOCK_FORMAT, complete: true, cursor: tab.data.image.meta.cursor });
  await again.close();

  const last = await openTab(userId);
  expect(last.sites()).toEqual(sites);
  await last.close();
});

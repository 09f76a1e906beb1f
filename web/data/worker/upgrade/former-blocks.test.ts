import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { packRows } from '#domain/sync/packed/packed-rows.ts';
import { BLOCK_FORMAT } from '../disk/meta.ts';
import type { Block } from '../disk/user-schema.ts';
import { parseRows } from '../store/blocks.ts';
import { toColumns } from '../store/row-columns.ts';
import { tidyUp } from '../sync/tidy-up.ts';
import { ModelServer } from '../testing/model-server.ts';
import { nextId, TestTab } from '../testing/test-tab.ts';

/** What a block's rows were written as in former formats. */
const formers = [
  { format: 2, rowsOf: (block: Block) => JSON.stringify(toColumns(block.entity, parseRows(block))) },
  { format: 3, rowsOf: (block: Block) => packRows(toColumns(block.entity, parseRows(block))) },
];

async function openTab(userId: string): Promise<TestTab> {
  const tab = new TestTab(userId);
  await tab.data.load();
  return tab;
}

test.each(formers)(
  '[STORE.3] a device’s rows in format $format are seen at once, and packed as today when there is time',
  async ({ format, rowsOf }) => {
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
        await blocks.put({ ...block, kind: 'rows', rows: rowsOf(block) });
      }
      await meta.put({ ...tab.data.image.meta, format }, 'meta');
    });
    await tab.close();

    const again = await openTab(userId);
    expect(again.sites()).toEqual(sites);
    await tidyUp(again.data.database, () => true);
    const [stored, meta] = await again.data.database.read(['blocks', 'meta'], async (transaction) =>
      Promise.all([transaction.objectStore('blocks').getAll(), transaction.objectStore('meta').get('meta')]),
    );
    expect(stored.every((block) => block.kind === 'rows' && Array.isArray(block.rows))).toBe(true);
    expect(meta).toMatchObject({ format: BLOCK_FORMAT, complete: true, cursor: tab.data.image.meta.cursor });
    await again.close();

    const last = await openTab(userId);
    expect(last.sites()).toEqual(sites);
    await last.close();
  },
);

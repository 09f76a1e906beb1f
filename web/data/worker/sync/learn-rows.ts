import { entityNames } from '#domain/entities.ts';
import type { PullPage, WireRow } from '#domain/sync/wire.ts';
import { storedMeta } from '../disk/meta.ts';
import { splitAnswers, writeBlocks } from '../store/blocks.ts';
import type { SyncedData } from './synced-data.ts';
import { Gain } from './gain.ts';

/** Keeps records that came beside a pull where the device lacks them: deleted ones are in no first pull [SYNC]. */
export async function learnRows({ database, image, announce }: SyncedData, rows: PullPage['rows']): Promise<void> {
  const unknown = new Gain();
  for (const entity of entityNames) {
    const lacking = ((rows[entity] ?? []) as WireRow[]).filter(({ id }) => image.store.serverRow(entity, id) === undefined);
    for (const row of lacking) unknown.add(entity, { ...splitAnswers(entity, row), held: null });
  }
  if (unknown.rows.size === 0) return;
  const { meta, keys } = await database.write(['blocks', 'meta'], async (transaction) => {
    const stored = await storedMeta(transaction);
    const next = { ...stored, writes: stored.writes + 1 };
    await transaction.objectStore('meta').put(next, 'meta');
    return { meta: next, keys: await writeBlocks(transaction, unknown.blocks(stored.epoch)) };
  });
  image.take({ meta, rows: unknown.rows });
  announce({ kind: 'changed', seqs: [], blocks: keys, drafts: [], writes: meta.writes });
}

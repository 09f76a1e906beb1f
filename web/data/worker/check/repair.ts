import type { EntityName } from '#domain/entities.ts';
import type { CheckedRows } from '#domain/sync/check/check-wire.ts';
import { storedMeta } from '../disk/meta.ts';
import type { Block, Meta } from '../disk/user-schema.ts';
import { evictBlock, type NewBlock, writeBlocks } from '../store/blocks.ts';
import { putAnswers } from '../store/held-answers.ts';
import { Gain } from '../sync/gain.ts';
import type { SyncedData } from '../sync/synced-data.ts';

/**
 * Puts the server's rows in the place of what is here, whatever its ver, and takes out what should not be; what is unsent lies
 * over them as before. Null when something was written since `writes`, for what was compared may be older [CHECK].
 */
export async function repair(
  { image, term, announce }: SyncedData,
  entity: EntityName,
  { rows, gone }: Pick<CheckedRows, 'rows' | 'gone'>,
  writes: number,
): Promise<'repaired' | 'overtaken'> {
  const gain = Gain.ofPage({ rows: { [entity]: rows } });
  const written = await term.write(
    ['blocks', 'answers', 'meta'],
    async (transaction) => {
      const stored = await storedMeta(transaction);
      if (stored.writes !== writes || stored.epoch !== image.meta.epoch) return null;
      const ids = [...gone, ...rows.map(({ id }) => id)];
      const blocks: NewBlock[] = [evictBlock(entity, stored.epoch, ids), ...gain.blocks(stored.epoch)];
      const keys = await writeBlocks(transaction, blocks);
      await putAnswers(transaction, gain.answers);
      const meta: Meta = { ...stored, writes: stored.writes + 1 };
      await transaction.objectStore('meta').put(meta, 'meta');
      return { meta, keys, blocks: blocks.map((block, at): Block => ({ ...block, key: keys[at] ?? 0 })) };
    },
    { received: true },
  );
  if (written === null) return 'overtaken';
  image.take({ meta: written.meta, blocks: written.blocks });
  announce({ kind: 'changed', seqs: [], blocks: written.keys, drafts: [], writes: written.meta.writes });
  return 'repaired';
}

import { type EntityName, entityNames } from '#domain/entities.ts';
import type { PullPage, WireRow } from '#domain/sync/wire.ts';
import { type NewBlock, rowsBlock, splitAnswers, writeBlocks } from './blocks.ts';
import type { StoredRow } from './store.ts';
import type { UserData } from './user-data.ts';

/** Keeps records that came beside a pull where the device lacks them: deleted ones are in no first pull [D4.4]. */
export async function learnRows(data: UserData, rows: PullPage['rows']): Promise<void> {
  const unknown = new Map<EntityName, StoredRow[]>();
  for (const entity of entityNames) {
    const lacking = ((rows[entity] ?? []) as WireRow[]).filter(({ id }) => data.store.serverRow(entity, id) === undefined);
    if (lacking.length > 0)
      unknown.set(
        entity,
        lacking.map((row) => splitAnswers(entity, row).row),
      );
  }
  if (unknown.size === 0) return;
  const written = await data.database.write(['blocks', 'meta'], async (transaction) => {
    const meta = await transaction.objectStore('meta').get('meta');
    if (meta === undefined) return null;
    const made: NewBlock[] = [...unknown].map(([entity, list]) => rowsBlock(entity, meta.epoch, list));
    const next = { ...meta, writes: meta.writes + 1 };
    await transaction.objectStore('meta').put(next, 'meta');
    return { meta: next, keys: await writeBlocks(transaction, made) };
  });
  if (written === null) return;
  data.meta = written.meta;
  for (const [entity, list] of unknown) for (const row of list) data.store.putServer(entity, row);
  data.commit();
  data.announce({ kind: 'changed', seqs: [], blocks: written.keys, drafts: [] });
}

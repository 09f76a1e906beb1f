import { loadBlocks } from '../store/blocks.ts';
import { EVERYTHING } from '../store/read-keys.ts';
import { Store } from '../store/store.ts';
import { damagedEntries, readableEntries } from '../disk/log-entries.ts';
import { newMeta, READABLE_FORMATS } from '../disk/meta.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { Block, Meta, WriteTransaction } from '../disk/user-schema.ts';
import { roomToRemove } from '../room/room-to-remove.ts';
import { completeDraft } from '../upgrade/complete-draft.ts';
import type { Image } from './image.ts';
import { logDamaged } from './log-damaged.ts';

/** Reads all of the database into memory; blocks that can't be read are dropped, to be received anew [DEV]. */
export async function loadImage(database: UserDatabase, image: Image): Promise<void> {
  performance.mark('firemark:load');
  const { log, damaged, blocks, drafts, meta } = await readAll(database);
  performance.mark('firemark:read');
  const store = new Store();
  if (meta === undefined || !isReadable(store, blocks, meta)) {
    await startEmpty(database, meta, blocks);
    return loadImage(database, image);
  }
  logDamaged(damaged, image.damaged);
  image.replace({ store, log, damaged, drafts, meta });
  performance.mark('firemark:loaded');
  performance.measure('firemark: read blocks', 'firemark:load', 'firemark:read');
  performance.measure('firemark: build store', 'firemark:read', 'firemark:loaded');
  image.commit([EVERYTHING]);
}

function readAll(database: UserDatabase) {
  return database.read(['log', 'blocks', 'drafts', 'meta'], async (transaction) => {
    const [log, blocks, drafts, draftKeys, meta] = await Promise.all([
      transaction.objectStore('log').getAll(),
      transaction.objectStore('blocks').getAll(),
      transaction.objectStore('drafts').getAll(),
      transaction.objectStore('drafts').getAllKeys(),
      transaction.objectStore('meta').get('meta'),
    ]);
    return {
      log: readableEntries(log),
      damaged: damagedEntries(log),
      blocks,
      drafts: new Map(drafts.map((draft, at) => [draftKeys[at] ?? '', completeDraft(draft)])),
      meta,
    };
  });
}

function isReadable(store: Store, blocks: readonly Block[], meta: Meta): boolean {
  if (!READABLE_FORMATS.has(meta.format)) return false;
  try {
    loadBlocks(store, blocks, meta.epoch);
    return true;
  } catch {
    return false;
  }
}

/** Keeps log and drafts; all else is received anew. Another tab may have done it meanwhile. It frees more than it takes. */
function startEmpty(database: UserDatabase, read: Meta | undefined, blocks: readonly Block[]): Promise<void> {
  const empty = async (transaction: WriteTransaction) => {
    const stored = await transaction.objectStore('meta').get('meta');
    if (stored?.epoch !== read?.epoch) return;
    await transaction.objectStore('blocks').clear();
    await transaction.objectStore('meta').put(newMeta((stored?.epoch ?? 0) + 1, stored?.term), 'meta');
  };
  return database.write(['blocks', 'meta'], empty, { frees: true, bytes: roomToRemove(blocks) });
}

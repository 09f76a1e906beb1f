import { loadBlocks } from '../store/blocks.ts';
import { EVERYTHING } from '../store/read-keys.ts';
import { Store } from '../store/store.ts';
import { eachReadable } from '../disk/if-readable.ts';
import { damagedEntries, readableEntries, storedLog } from '../disk/log-entries.ts';
import { newMeta, notesOf, READABLE_FORMATS, storedMeta, toReceiveAnew } from '../disk/meta.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { Block, Meta, WriteTransaction } from '../disk/user-schema.ts';
import { roomToRemove } from '../room/room-to-remove.ts';
import { draftsOrKnown } from '../upgrade/stored-drafts.ts';
import type { Image } from './image.ts';
import type { ImageReader } from './image-reader.ts';
import { logDamaged } from './log-damaged.ts';

/** Reads all of the database into memory; blocks that can't be read are dropped, to be received anew [DEV]. */
export async function loadImage(database: UserDatabase, image: Image): Promise<void> {
  performance.mark('firemark:load');
  const { log, damaged, blocks, unread, meta, ...surveys } = await readAll(database, image);
  performance.mark('firemark:read');
  const store = new Store();
  if (meta === undefined || !isReadable(store, blocks, meta)) {
    await startEmpty(database, meta, blocks);
    return loadImage(database, image);
  }
  if (unread.length > 0) {
    await dropUnread(database, unread);
    return loadImage(database, image);
  }
  logDamaged(damaged, image.damaged);
  image.replace({ store, log, damaged, ...surveys, meta });
  performance.mark('firemark:loaded');
  performance.measure('firemark: read blocks', 'firemark:load', 'firemark:read');
  performance.measure('firemark: build store', 'firemark:read', 'firemark:loaded');
  image.commit([EVERYTHING]);
}

function readAll(database: UserDatabase, { drafts: known }: ImageReader) {
  return database.read(['log', 'blocks', 'drafts', 'meta'], async (transaction) => {
    const store = transaction.objectStore('blocks');
    const [log, blocks, surveys, meta] = await Promise.all([
      storedLog(transaction),
      eachReadable(store),
      draftsOrKnown(transaction, known),
      transaction.objectStore('meta').get('meta'),
    ]);
    return {
      log: readableEntries(log),
      damaged: damagedEntries(log),
      blocks: [...blocks.values()].filter((block) => block !== undefined),
      unread: [...blocks].flatMap(([key, block]) => (block === undefined ? [key] : [])),
      ...surveys,
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

/** Blocks whose values are gone: all is received anew, and the others stay in sight until then. Another tab may have done it meanwhile. */
function dropUnread(database: UserDatabase, keys: readonly number[]): Promise<void> {
  const drop = async (transaction: WriteTransaction) => {
    const store = transaction.objectStore('blocks');
    const there = new Set(await store.getAllKeys());
    const left = keys.filter((key) => there.has(key));
    if (left.length === 0) return;
    await Promise.all(left.map((key) => store.delete(key)));
    const stored = await storedMeta(transaction);
    await transaction.objectStore('meta').put({ ...toReceiveAnew(stored), writes: stored.writes + 1 }, 'meta');
  };
  return database.write(['blocks', 'meta'], drop, { frees: true });
}

/** Keeps log and drafts; all else is received anew. Another tab may have done it meanwhile. It frees more than it takes. */
function startEmpty(database: UserDatabase, read: Meta | undefined, blocks: readonly Block[]): Promise<void> {
  const empty = async (transaction: WriteTransaction) => {
    const stored = await transaction.objectStore('meta').get('meta');
    if (stored?.epoch !== read?.epoch) return;
    await transaction.objectStore('blocks').clear();
    const meta = { ...newMeta((stored?.epoch ?? 0) + 1, stored?.term), ...notesOf(stored) };
    await transaction.objectStore('meta').put(meta, 'meta');
  };
  return database.write(['blocks', 'meta'], empty, { frees: true, bytes: roomToRemove(blocks) });
}

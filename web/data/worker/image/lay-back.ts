import { newMeta, notesOf } from '../disk/meta.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';
import type { Image } from './image.ts';

/**
 * The browser has removed the database under this tab: what memory holds and the server may lack is laid into the new one,
 * and what came from the server stays in sight until all has been received anew [TAB].
 */
export async function layBack(image: Image, transaction: WriteTransaction): Promise<void> {
  const log = transaction.objectStore('log');
  for (const { seq, at, changes } of image.outbox.entries) if (seq !== null) await log.put({ seq, at, changes });
  for (const entry of image.damaged) {
    const readable = await log.get(entry.seq);
    await log.put(readable === undefined ? entry : { ...entry, changes: [...readable.changes, ...entry.changes] });
  }
  for (const [key, draft] of image.drafts) await transaction.objectStore('drafts').put(draft, key);
  const meta = { ...newMeta(image.meta.epoch + 1), ...notesOf(image.meta) };
  await transaction.objectStore('meta').put(meta, 'meta');
  image.take({ meta, marksAllStale: true });
}

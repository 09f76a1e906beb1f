import { offerAgain } from '../disk/log-entries.ts';
import { askLater, confirmedCopies, photoStores } from '../photos/confirmed-photos.ts';
import { storedMeta } from '../disk/meta.ts';
import type { Meta } from '../disk/user-schema.ts';
import type { SyncedData } from './synced-data.ts';

/**
 * Before a pull from nothing: what was held is offered again, and what was acknowledged too where the server may have forgotten
 * it; what is held on the device stays in sight until all has been received anew [SYNC]. Says whether anything is another now.
 */
export async function beginFromNothing(data: SyncedData, hasForgotten: boolean): Promise<boolean> {
  const { image, term, announce } = data;
  const isAnythingHeld = [...image.outbox.changes()].some(({ state }) => state === 'held');
  const written = await term.write(['log', 'sent', 'blocks', 'meta', ...photoStores], async (transaction) => {
    const stored = await storedMeta(transaction);
    // Another tab has begun one meanwhile: two that begin by turns would overtake one another for long.
    if (stored.cursor !== null || stored.epoch > image.meta.epoch) return 'overtaken';
    const toOffer = hasForgotten ? await transaction.objectStore('sent').count() : 0;
    const photos = hasForgotten ? await confirmedCopies(transaction, image.store) : [];
    const isEmpty = !isAnythingHeld && toOffer === 0 && photos.length === 0;
    if (isEmpty && (await transaction.objectStore('blocks').count()) === 0) return 'empty';
    if (photos.length > 0) await askLater(transaction, photos);
    const begun = { epoch: stored.epoch + 1, writes: stored.writes + 1, complete: false };
    const meta: Meta = { ...(await storedMeta(transaction)), ...begun };
    await transaction.objectStore('meta').put(meta, 'meta');
    return { meta, entries: await offerAgain(transaction, hasForgotten) };
  });
  if (written === 'empty') return false;
  if (written === 'overtaken') {
    await data.load();
    return true;
  }
  const { meta, entries } = written;
  image.take({ meta, marksAllStale: true, entries: new Map(entries.map((entry) => [entry.seq, entry])) });
  announce({ kind: 'rebuilt' });
  return true;
}

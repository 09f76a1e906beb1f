import { holdsAny, offerHeldAgain } from '../disk/log-entries.ts';
import { askLater, confirmedCopies, CONFIRMED_STORES } from '../photos/confirmed-photos.ts';
import { storedMeta } from '../disk/meta.ts';
import type { Meta, StoreName, WriteTransaction } from '../disk/user-schema.ts';
import { roomToReplace } from '../room/room-to-remove.ts';
import { offerSentAgain } from '../outbox/offer-sent-again.ts';
import type { SyncedData } from './synced-data.ts';

/**
 * Before a pull from nothing: what was held is offered again, and what was acknowledged too where the server may have forgotten
 * it; what is held on the device stays in sight until all has been received anew [SYNC]. Says whether anything is another now.
 */
export async function beginFromNothing(data: SyncedData, hasForgotten: boolean): Promise<boolean> {
  const { image, term, announce } = data;
  const held = image.outbox.entries.filter(holdsAny);
  // Another tab has begun one meanwhile: two that begin by turns would overtake one another for long.
  const isBegun = ({ cursor, epoch }: Pick<Meta, 'cursor' | 'epoch'>) => cursor !== null || epoch > image.meta.epoch;
  const before = await term.read([], async (_transaction, meta) => meta);
  if (hasForgotten && before !== undefined && !isBegun(before)) await offerSentAgain(term, null);
  const begin = async (transaction: WriteTransaction) => {
    const stored = await storedMeta(transaction);
    if (isBegun(stored)) return 'overtaken';
    const toOffer = hasForgotten ? await transaction.objectStore('sent').count() : 0;
    const photos = hasForgotten ? await confirmedCopies(transaction, image.store) : [];
    const isEmpty = held.length === 0 && toOffer === 0 && photos.length === 0;
    if (isEmpty && (await transaction.objectStore('blocks').count()) === 0) return 'empty';
    await askLater(transaction, photos);
    const begun = { epoch: stored.epoch + 1, writes: stored.writes + 1, complete: false };
    const meta: Meta = { ...(await storedMeta(transaction)), ...begun };
    await transaction.objectStore('meta').put(meta, 'meta');
    return { meta, photos, entries: await offerHeldAgain(transaction, image.outbox.entries) };
  };
  const stores: StoreName[] = ['log', 'sent', 'blocks', ...CONFIRMED_STORES];
  const written = await term.write(stores, begin, { bytes: roomToReplace(held, held) });
  if (written === 'empty') return false;
  if (written === 'overtaken') {
    await data.load();
    return true;
  }
  const { meta, photos, entries } = written;
  image.take({ meta, marksAllStale: true, entries: new Map(entries.map((entry) => [entry.seq, entry])) });
  announce({ kind: 'rebuilt' });
  if (photos.length > 0) announce({ kind: 'photos' });
  return true;
}

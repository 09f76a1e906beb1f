import { MOST_PHOTOS_ASKED } from '#domain/sync/wire.ts';
import { ifReadable } from '../disk/if-readable.ts';
import { storedMeta } from '../disk/meta.ts';
import type { ConfirmedPhoto, UnsentPhoto } from '../disk/user-schema.ts';
import { CONFIRMED_STORES } from './confirmed-photos.ts';
import { asUnsent } from './doubted-photos.ts';
import { recordedFile } from './recorded-file.ts';
import type { ServerCalls } from '../sync/server-calls.ts';
import type { SyncedData } from '../sync/synced-data.ts';

export interface Asking {
  data: SyncedData;
  calls: Pick<ServerCalls, 'lackingPhotos'>;
  /** Hears that photos are to be sent again, or that it is known again whether the server has them. */
  onPhotos: () => Promise<void>;
}

/**
 * Asks which confirmed photos the server has forgotten; those that are here still are sent once more. After the pull, so that
 * from now on the cursor tells when a server that is restored lacks them [PHOTO]. What the server can't look for now stays to be
 * asked about, as does what is to be sent again and can't be read just now, whose ids are answered [SYNC.96].
 */
export async function askAboutPhotos({ data, calls, onPhotos }: Asking, photos: readonly ConfirmedPhoto[]): Promise<string[]> {
  const { epoch } = data.image.meta;
  const allUnread: string[] = [];
  for (let at = 0; at < photos.length; at += MOST_PHOTOS_ASKED) {
    const asked = photos.slice(at, at + MOST_PHOTOS_ASKED);
    const told = await calls.lackingPhotos(asked.map(({ id }) => id));
    const [lacking, unknown] = [new Set(told.lacking), new Set(told.unknown)];
    const { again, unread, absent } = await unsentAgain(
      data,
      asked.filter(({ id }) => lacking.has(id) && !unknown.has(id)),
    );
    allUnread.push(...unread);
    await settle(data, epoch, { answered: asked.filter(({ id }) => !unknown.has(id) && !unread.has(id)), again, absent });
    if (again.length === 0 && !asked.some(({ doubted }) => doubted)) continue;
    data.announce({ kind: 'photos' });
    await onPhotos();
  }
  return allUnread;
}

interface Again {
  again: UnsentPhoto[];
  /** Those that lie here and can't be read just now. */
  unread: Set<string>;
  /** Those that don't lie here: they may be on their way back from where they are sealed. */
  absent: Set<string>;
}

async function unsentAgain({ database, image, now }: SyncedData, photos: readonly ConfirmedPhoto[]): Promise<Again> {
  const found: Again = { again: [], unread: new Set(), absent: new Set() };
  for (const photo of photos) {
    const copy = await database.readStore('files', (store) => ifReadable(store, photo.id));
    if (copy === undefined) {
      const key = await database.readStore('files', (store) => store.getKey(photo.id));
      (key === undefined ? found.absent : found.unread).add(photo.id);
      continue;
    }
    const sha256 = photo.sha256 ?? recordedFile(image.store, photo.id)?.sha256;
    const unsent = await asUnsent({ ...photo, ...(sha256 !== undefined && { sha256 }) }, copy.binary, now());
    if (unsent !== null) found.again.push(unsent);
  }
  return found;
}

interface Told {
  answered: readonly ConfirmedPhoto[];
  again: readonly UnsentPhoto[];
  absent: ReadonlySet<string>;
}

/** What was asked before a pull from nothing began is asked anew after it: the server may be another since. */
function settle({ term }: SyncedData, epoch: number, { answered, again, absent }: Told): Promise<void> {
  const ids = new Set(answered.map(({ id }) => id));
  return term.write(CONFIRMED_STORES, async (transaction) => {
    const { confirmed_photos = [], ...stored } = await storedMeta(transaction);
    if (stored.epoch !== epoch) return;
    const unsent = transaction.objectStore('unsent_photos');
    const here = new Set<string>(await transaction.objectStore('files').getAllKeys());
    for (const photo of again) if (here.has(photo.id) && (await unsent.getKey(photo.id)) === undefined) await unsent.put(photo);
    const left = confirmed_photos.filter(({ id }) => !ids.has(id) || (absent.has(id) && here.has(id)));
    await transaction.objectStore('meta').put({ ...stored, ...(left.length > 0 && { confirmed_photos: left }) }, 'meta');
  });
}

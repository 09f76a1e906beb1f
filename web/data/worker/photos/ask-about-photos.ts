import { MOST_PHOTOS_ASKED } from '#domain/sync/wire.ts';
import { ifReadable } from '../disk/if-readable.ts';
import { storedMeta } from '../disk/meta.ts';
import type { ConfirmedPhoto, UnsentPhoto } from '../disk/user-schema.ts';
import { sha256Of } from './sha256-of.ts';
import { photoStores } from './confirmed-photos.ts';
import type { ServerCalls } from '../sync/server-calls.ts';
import type { SyncedData } from '../sync/synced-data.ts';

export interface Asking {
  data: SyncedData;
  calls: Pick<ServerCalls, 'lackingPhotos'>;
  /** Hears that photos are to be sent again. */
  onPhotos: () => Promise<void>;
}

/**
 * Asks which confirmed photos the server has forgotten; those that are here still are sent once more. After the pull, so that
 * from now on the cursor tells when a server that is restored lacks them [PHOTO]. What the server can't look for now stays to be
 * asked about.
 */
export async function askAboutPhotos({ data, calls, onPhotos }: Asking, photos: readonly ConfirmedPhoto[]): Promise<void> {
  const { epoch } = data.image.meta;
  for (let at = 0; at < photos.length; at += MOST_PHOTOS_ASKED) {
    const asked = photos.slice(at, at + MOST_PHOTOS_ASKED);
    const told = await calls.lackingPhotos(asked.map(({ id }) => id));
    const [lacking, unknown] = [new Set(told.lacking), new Set(told.unknown)];
    const answered = asked.filter(({ id }) => !unknown.has(id));
    const again = await unsentAgain(
      data,
      answered.filter(({ id }) => lacking.has(id)),
    );
    await settle(data, epoch, { answered, again });
    if (again.length === 0) continue;
    data.announce({ kind: 'photos' });
    await onPhotos();
  }
}

async function unsentAgain({ database, now }: SyncedData, photos: readonly ConfirmedPhoto[]): Promise<UnsentPhoto[]> {
  const again: UnsentPhoto[] = [];
  for (const photo of photos) {
    const copy = await database.readStore('files', (store) => ifReadable(store, photo.id));
    if (copy !== undefined) again.push({ ...photo, sha256: await sha256Of(copy.binary), taken_at: now(), draft: null });
  }
  return again;
}

interface Told {
  answered: readonly ConfirmedPhoto[];
  again: readonly UnsentPhoto[];
}

/** What was asked before a pull from nothing began is asked anew after it: the server may be another since. */
function settle({ term }: SyncedData, epoch: number, { answered, again }: Told): Promise<void> {
  const ids = new Set(answered.map(({ id }) => id));
  return term.write(['meta', ...photoStores], async (transaction) => {
    const { confirmed_photos = [], ...stored } = await storedMeta(transaction);
    if (stored.epoch !== epoch) return;
    const unsent = transaction.objectStore('unsent_photos');
    for (const photo of again) {
      const isHere = (await transaction.objectStore('files').getKey(photo.id)) !== undefined;
      if (isHere && (await unsent.getKey(photo.id)) === undefined) await unsent.put(photo);
    }
    const left = confirmed_photos.filter(({ id }) => !ids.has(id));
    await transaction.objectStore('meta').put({ ...stored, ...(left.length > 0 && { confirmed_photos: left }) }, 'meta');
  });
}

import { ifReadable } from '../disk/if-readable.ts';
import type { EitherTransaction, UserDatabase } from '../disk/user-database.ts';
import type { ConfirmedPhoto, StoreName, UnsentPhoto } from '../disk/user-schema.ts';
import type { Term } from '../sync/term.ts';
import { sha256Of } from './sha256-of.ts';

export const DOUBTED_STORES: StoreName[] = ['files', 'meta', 'unsent_photos'];

/** The copies that the server may have forgotten, and could not be asked about yet [SYNC.97]. */
export async function doubtedCopies(there: EitherTransaction): Promise<ConfirmedPhoto[]> {
  const { confirmed_photos = [] } = (await there.objectStore('meta').get('meta')) ?? {};
  const doubted = confirmed_photos.filter((photo) => photo.doubted === true);
  if (doubted.length === 0) return [];
  const here = new Set<string>(await there.objectStore('files').getAllKeys());
  const unsent = new Set<string>(await there.objectStore('unsent_photos').getAllKeys());
  return doubted.filter(({ id }) => here.has(id) && !unsent.has(id));
}

/** To be sent again; null where what lies in its place is not the photo [PHOTO.41]. */
export async function asUnsent(
  { id, file_name, sha256: known }: ConfirmedPhoto,
  binary: ArrayBuffer,
  taken_at: string,
): Promise<UnsentPhoto | null> {
  const sha256 = await sha256Of(binary);
  return sha256 === (known ?? sha256) ? { id, sha256, file_name, taken_at, draft: null } : null;
}

interface Leaving {
  database: UserDatabase;
  term: Term;
  now: string;
}

/** As a session ends what could not be asked about counts as unsent: it is sealed, and sent again by the next one [SYNC.97]. */
export async function leaveAsUnsent({ database, term, now }: Leaving): Promise<void> {
  for (const photo of await database.read(DOUBTED_STORES, doubtedCopies)) {
    const copy = await database.readStore('files', (store) => ifReadable(store, photo.id));
    const { id, file_name, sha256 = '' } = photo;
    const unread: UnsentPhoto = { id, sha256, file_name, taken_at: now, draft: null };
    const unsent = copy === undefined ? unread : await asUnsent(photo, copy.binary, now);
    if (unsent === null) continue;
    await term.write(
      ['unsent_photos'],
      async (transaction) => {
        const store = transaction.objectStore('unsent_photos');
        if ((await store.getKey(id)) === undefined) await store.put(unsent);
      },
      { frees: true },
    );
  }
}

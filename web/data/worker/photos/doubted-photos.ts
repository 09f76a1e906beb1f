import { MOST_PHOTOS_ASKED } from '#domain/sync/wire.ts';
import type { EitherTransaction, UserDatabase } from '../disk/user-database.ts';
import type { ConfirmedPhoto, UnsentPhoto } from '../disk/user-schema.ts';
import type { ServerCalls } from '../sync/server-calls.ts';
import { CONFIRMED_STORES } from './confirmed-photos.ts';
import { sha256Of } from './sha256-of.ts';

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

/** What the server said that it has, and in which epoch: another that begins may be of another server. */
interface Told {
  epoch: number | undefined;
  has: ReadonlySet<string>;
}

/** Which of the doubted ones the server has, as far as it can be asked just now; they stay in doubt. */
export async function askAboutDoubted(database: UserDatabase, calls: Pick<ServerCalls, 'lackingPhotos'>): Promise<Told> {
  const { epoch, ids } = await database.read(CONFIRMED_STORES, async (transaction) => ({
    epoch: (await transaction.objectStore('meta').get('meta'))?.epoch,
    ids: (await doubtedCopies(transaction)).map(({ id }) => id),
  }));
  const has = new Set<string>();
  for (let at = 0; at < ids.length; at += MOST_PHOTOS_ASKED) {
    const asked = ids.slice(at, at + MOST_PHOTOS_ASKED);
    const told = await calls.lackingPhotos(asked).catch(() => null);
    if (told === null) break;
    const [lacking, unknown] = [new Set(told.lacking), new Set(told.unknown)];
    for (const id of asked) if (!lacking.has(id) && !unknown.has(id)) has.add(id);
  }
  return { epoch, has };
}

/** What may be on this device alone: what is unsent, and what is in doubt but for what the server has just said that it has. */
export async function onlyHere(there: EitherTransaction, told?: Told): Promise<ReadonlySet<string>> {
  const meta = await there.objectStore('meta').get('meta');
  const doubted = (await doubtedCopies(there)).map(({ id }) => id);
  const has = told !== undefined && told.epoch === meta?.epoch ? told.has : new Set();
  return new Set<string>([...(await there.objectStore('unsent_photos').getAllKeys()), ...doubted.filter((id) => !has.has(id))]);
}

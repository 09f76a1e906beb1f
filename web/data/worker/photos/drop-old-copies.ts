import { namedFiles } from '#domain/file/named-files.ts';
import { storedMeta } from '../disk/meta.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';
import { storedDrafts } from '../upgrade/stored-drafts.ts';

/** Of photos that the server has, some 150 MB. */
export const MOST_COPIES = 500;

/**
 * Drops the copies of the oldest photos that the server has, but of those that were just looked at, that a draft names, or that it
 * is still to be asked about [PHOTO.18]: as many of these, for it may not tell of them for long [PHOTO.38], and all that it may have
 * forgotten [SYNC.97].
 */
export async function dropOldCopies(database: UserDatabase, lookedAt: ReadonlySet<string>, most = MOST_COPIES): Promise<void> {
  if ((await database.readStore('files', (store) => store.count())) <= most) return;
  const drop = async (transaction: WriteTransaction) => {
    const files = transaction.objectStore('files');
    const unsent = new Set<string>(await transaction.objectStore('unsent_photos').getAllKeys());
    const copies = (await files.getAllKeys()).filter((id) => !unsent.has(id));
    const old = copies.slice(0, Math.max(0, copies.length - most));
    if (old.length === 0) return;
    const { confirmed_photos = [] } = await storedMeta(transaction);
    const confirmed = new Set<string>(confirmed_photos.map(({ id }) => id));
    const askedAbout = old
      .filter((id) => confirmed.has(id))
      .toReversed()
      .slice(0, most);
    const doubted = confirmed_photos.flatMap((photo) => (photo.doubted ? [photo.id] : []));
    const spared = new Set([...(await namedByDrafts(transaction)), ...lookedAt, ...askedAbout, ...doubted]);
    for (const id of old) if (!spared.has(id)) await files.delete(id);
  };
  await database.write(['drafts', 'files', 'meta', 'unsent_photos'], drop, { frees: true });
}

async function namedByDrafts(transaction: WriteTransaction): Promise<Set<string>> {
  const drafts = [...(await storedDrafts(transaction)).values()];
  return new Set(drafts.flatMap(({ answers }) => Object.values(answers).flatMap((text) => namedFiles(text ?? null))));
}

import type { UserDatabase } from '../disk/user-database.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';

/** Of photos that the server has, some 150 MB. */
export const MOST_COPIES = 500;

/** Drops the copies of the oldest photos that the server has, but of those that were just looked at [PHOTO.18]. */
export async function dropOldCopies(database: UserDatabase, lookedAt: ReadonlySet<string>, most = MOST_COPIES): Promise<void> {
  const copies = await database.read(['files', 'unsent_photos'], async (transaction) => {
    if ((await transaction.objectStore('files').count()) <= most) return [];
    const unsent = new Set<string>(await transaction.objectStore('unsent_photos').getAllKeys());
    return (await transaction.objectStore('files').getAllKeys()).filter((id) => !unsent.has(id));
  });
  const gone = copies.slice(0, Math.max(0, copies.length - most)).filter((id) => !lookedAt.has(id));
  if (gone.length === 0) return;
  const drop = async (transaction: WriteTransaction) => {
    const unsent = transaction.objectStore('unsent_photos');
    for (const id of gone) if ((await unsent.getKey(id)) === undefined) await transaction.objectStore('files').delete(id);
  };
  await database.write(['files', 'unsent_photos'], drop, { frees: true });
}

import type { FileId } from '#domain/file/file.ts';
import { storedMeta } from '../disk/meta.ts';
import type { ConfirmedPhoto, StoreName, WriteTransaction } from '../disk/user-schema.ts';
import type { Records } from '../store/records.ts';
import { recordedFile } from './recorded-file.ts';

/** Photos of which the server says that it has them, and may have forgotten since [PHOTO]. */
export async function askLater(transaction: WriteTransaction, photos: readonly ConfirmedPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  const stored = await storedMeta(transaction);
  const known = new Map((stored.confirmed_photos ?? []).map((photo) => [photo.id, photo]));
  for (const { id, file_name, sha256, doubted } of photos)
    known.set(id, { id, file_name, ...(sha256 !== undefined && { sha256 }), ...(doubted && { doubted }) });
  await transaction.objectStore('meta').put({ ...stored, confirmed_photos: [...known.values()] }, 'meta');
}

/** Where it is kept which photos a server has confirmed, and which of them lie here. */
export const CONFIRMED_STORES: StoreName[] = ['files', 'meta', 'unsent_photos'];

/** Of all photos on the device those that a server has confirmed which may have forgotten them, by the name and the hash that it knew them by. */
export async function confirmedCopies(transaction: WriteTransaction, store: Records): Promise<ConfirmedPhoto[]> {
  const unsent = new Set<string>(await transaction.objectStore('unsent_photos').getAllKeys());
  const { confirmed_photos = [] } = await storedMeta(transaction);
  const known = new Map<string, ConfirmedPhoto>(confirmed_photos.map((photo) => [photo.id, photo]));
  const ids = (await transaction.objectStore('files').getAllKeys()).filter((id) => !unsent.has(id));
  return ids.map((id) => {
    const { file_name = `${id}.jpg`, sha256 } = recordedFile(store, id) ?? known.get(id) ?? {};
    return { id: id as FileId, file_name, ...(sha256 !== undefined && { sha256 }), doubted: true };
  });
}

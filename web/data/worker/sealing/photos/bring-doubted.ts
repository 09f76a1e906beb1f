import type { UserDatabase } from '../../disk/user-database.ts';
import type { UnsentPhoto, WriteTransaction } from '../../disk/user-schema.ts';
import { askLater, CONFIRMED_STORES } from '../../photos/confirmed-photos.ts';
import type { OpenBundle } from '../bundle-key.ts';
import { takeOut } from '../coming-back.ts';
import { readItem, type ReadItem } from '../read-bundle.ts';
import type { SealedDatabase } from '../sealed-database.ts';
import { UnreadableError } from '../unreadable-error.ts';

/** Items of a bundle that come back behind all else. */
export interface Behind {
  open: OpenBundle;
  numbers: readonly number[];
}

/** Leaves out copies that the server may have, and notes which items they are: no other work waits for their room. */
export async function* withoutDoubted(items: AsyncIterable<ReadItem>, numbers: number[]): AsyncGenerator<ReadItem> {
  for await (const item of items) {
    if (item.content?.kind === 'photo' && item.content.doubted === true) numbers.push(item.number);
    else yield item;
  }
}

interface Bringing {
  database: UserDatabase;
  sealed: SealedDatabase;
  onBrought: () => void;
}

/**
 * Lays them back one by one, in doubt as they were: the server is asked before any is sent [SYNC.98]. Answers with what kept the
 * others from coming, which stay sealed for the next try.
 */
export async function bringDoubted({ database, sealed, onBrought }: Bringing, behind: readonly Behind[]): Promise<unknown[]> {
  try {
    for (const { open, numbers } of behind)
      for (const number of numbers) {
        const item = await sealed.item(open.bundle, number);
        if (item === undefined) continue;
        const { content } = await readItem(open, item);
        if (content?.kind !== 'photo' || content.binary === null) throw new UnreadableError();
        await layDoubted(database, content.photo, content.binary);
        onBrought();
        await takeOut({ database, sealed }, open.bundle, [number]);
      }
    return [];
  } catch (error) {
    return [error];
  }
}

/** Beside one that is unsent there is nothing to doubt. */
async function layDoubted(database: UserDatabase, photo: UnsentPhoto, binary: ArrayBuffer): Promise<void> {
  const lay = async (transaction: WriteTransaction) => {
    if ((await transaction.objectStore('unsent_photos').getKey(photo.id)) !== undefined) return;
    await transaction.objectStore('files').put({ id: photo.id, binary });
    await askLater(transaction, [{ ...photo, doubted: true }]);
  };
  await database.write(CONFIRMED_STORES, lay, { bytes: binary.byteLength });
}

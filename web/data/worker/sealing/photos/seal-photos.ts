import { ifReadable } from '../../disk/if-readable.ts';
import type { UserDatabase } from '../../disk/user-database.ts';
import type { UnsentPhoto, UserSchema, WriteTransaction } from '../../disk/user-schema.ts';
import { CONFIRMED_STORES } from '../../photos/confirmed-photos.ts';
import { asUnsent, doubtedCopies } from '../../photos/doubted-photos.ts';
import type { Term } from '../../sync/term.ts';
import type { BundleWriter } from '../bundle-writer.ts';
import { unreadName } from '../unread-name.ts';

interface Options {
  database: UserDatabase;
  term: Term;
  /** What an earlier start could not read either, by its name. */
  givenUp: ReadonlySet<string>;
}

/**
 * One at a time: many would not fit in memory, nor twice on the device. Answers with those that can't be read, as `sealUser`; one
 * of which the file alone can be read is never given up.
 */
export async function sealPhotos(
  { database, term, givenUp }: Options,
  writer: BundleWriter,
  onSealed: () => void,
): Promise<string[]> {
  const unread: string[] = [];
  for (const id of await database.readStore('unsent_photos', (store) => store.getAllKeys())) {
    const { photo, file } = await readPhoto(database, id);
    const name = unreadName('files', id);
    if (photo === undefined) continue;
    if (photo === null || (file === null && !givenUp.has(name))) {
      unread.push(name);
      continue;
    }
    const remove = async (transaction: WriteTransaction) => {
      const files = transaction.objectStore('files');
      if (file === null && (await ifReadable(files, id)) !== undefined) return;
      await files.delete(id);
      await transaction.objectStore('unsent_photos').delete(id);
    };
    const removed = () => term.write(['files', 'unsent_photos'], remove, { frees: true });
    await writer.move({ kind: 'photo', photo, binary: file?.binary ?? null }, removed);
    onSealed();
  }
  return unread;
}

/**
 * Copies of photos that the server may have forgotten, marked as such, so that the next session asks about them before it sends any
 * [SYNC.98]. Answers with those that can't be read, as `sealPhotos`; of one that is given up there is nothing that could be sent.
 */
export async function sealDoubted(
  { database, term, givenUp, now }: Options & { now: number },
  writer: BundleWriter,
  onSealed: () => void,
): Promise<string[]> {
  const unread: string[] = [];
  for (const doubted of await database.read(CONFIRMED_STORES, doubtedCopies)) {
    const { id } = doubted;
    const { file } = await readPhoto(database, id);
    if (file === undefined) continue;
    if (file === null && !givenUp.has(unreadName('files', id))) {
      unread.push(unreadName('files', id));
      continue;
    }
    const remove = async (transaction: WriteTransaction) => {
      const files = transaction.objectStore('files');
      const isUnsent = (await transaction.objectStore('unsent_photos').getKey(id)) !== undefined;
      if (isUnsent || (file === null && (await ifReadable(files, id)) !== undefined)) return;
      await files.delete(id);
    };
    const removed = () => term.write(['files', 'unsent_photos'], remove, { frees: true });
    const photo = file === null ? null : await asUnsent(doubted, file.binary, new Date(now).toISOString());
    if (file === null || photo === null) await removed();
    else await writer.move({ kind: 'photo', photo, doubted: true, binary: file.binary }, removed);
    onSealed();
  }
  return unread;
}

/** Null stands for what is there and can't be read. */
const readPhoto = (database: UserDatabase, id: string) =>
  database.read(['unsent_photos', 'files'], async (transaction) => ({
    photo: await ifReadable<string, UnsentPhoto | null>(transaction.objectStore('unsent_photos'), id, null),
    file: await ifReadable<string, UserSchema['files']['value'] | null>(transaction.objectStore('files'), id, null),
  }));

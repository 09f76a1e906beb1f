import { latestGrades } from '../check/latest-grades.ts';
import { ifReadable } from '../disk/if-readable.ts';
import type { UserData } from '../image/user-data.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';
import { DOUBTED_STORES, doubtedCopies } from '../photos/doubted-photos.ts';
import { takeFromPack } from '../store/answer-packs.ts';
import type { FreedSpace } from '../../protocol/storage-state.ts';

/** So many records go in one write. */
const AT_ONCE = 50;

/** Of a text with letters beyond Latin-1. */
const BYTES_PER_LETTER = 2;

interface Freeing {
  bytes: number;
  count: number;
}

type Freed = 'files' | 'answers' | 'evidence';

/** Removes what the server has too: photos that were sent, answers of earlier grades, then lists of closed inspections [ROOM]. */
export async function freeSpace(data: UserData): Promise<FreedSpace> {
  const isOnlyHere = await data.database.read(DOUBTED_STORES, async (transaction) => {
    const doubted = (await doubtedCopies(transaction)).map(({ id }) => id);
    return new Set<string>([...(await transaction.objectStore('unsent_photos').getAllKeys()), ...doubted]);
  });
  const photos = await remove(data, 'files', (id) => !isOnlyHere.has(id));
  const latest = latestGrades(data.image.store);
  const single = await remove(data, 'answers', (id) => !latest.has(id));
  const packed = await removePacked(data, (id) => !latest.has(id));
  const lists = await remove(data, 'evidence', () => true);
  const bytes = photos.bytes + single.bytes + packed.bytes + lists.bytes;
  return { bytes, photos: photos.count, answers: single.count + packed.count, lists: lists.count };
}

/** One pack after the other: what is left of it is written anew. */
async function removePacked({ database }: UserData, isSpare: (gradeId: string) => boolean): Promise<Freeing> {
  const all = { bytes: 0, count: 0 };
  for (const key of await database.readStore('answer_packs', (store) => store.getAllKeys())) {
    const take = (transaction: WriteTransaction) => takeFromPack(transaction, key, isSpare);
    const size = sizeOf(await database.readStore('answer_packs', (store) => ifReadable(store, key)));
    const { bytes, count } = await database.write(['answer_packs'], take, { frees: true, bytes: BYTES_PER_LETTER * size });
    all.bytes += bytes;
    all.count += count;
  }
  return all;
}

async function remove({ database }: UserData, name: Freed, isSpare: (key: string) => boolean): Promise<Freeing> {
  const keys = (await database.readStore(name, (store) => store.getAllKeys())).filter(isSpare);
  const all = { bytes: 0, count: 0 };
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const take = (transaction: WriteTransaction) => takeFrom(transaction, name, keys.slice(at, at + AT_ONCE));
    const { bytes, count } = await database.write([name, 'unsent_photos'], take, { frees: true });
    all.bytes += bytes;
    all.count += count;
  }
  return all;
}

async function takeFrom(transaction: WriteTransaction, name: Freed, keys: readonly string[]): Promise<Freeing> {
  const store = transaction.objectStore(name);
  const taken = { bytes: 0, count: 0 };
  for (const key of keys) {
    // It may have been taken meanwhile.
    if ((await transaction.objectStore('unsent_photos').getKey(key)) !== undefined) continue;
    taken.bytes += sizeOf(await ifReadable(store, key));
    taken.count += 1;
    await store.delete(key);
  }
  return taken;
}

const sizeOf = (value: object | undefined): number =>
  value !== undefined && 'binary' in value && value.binary instanceof ArrayBuffer
    ? value.binary.byteLength
    : JSON.stringify(value ?? '').length;

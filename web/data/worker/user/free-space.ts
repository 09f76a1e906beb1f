import { latestGrades } from '../check/latest-grades.ts';
import { ifReadable } from '../disk/if-readable.ts';
import type { UserData } from '../image/user-data.ts';
import type { EitherTransaction } from '../disk/user-database.ts';
import type { StoreName, WriteTransaction } from '../disk/user-schema.ts';
import { CONFIRMED_STORES } from '../photos/confirmed-photos.ts';
import { askAboutDoubted, onlyHere } from '../photos/doubted-photos.ts';
import type { ServerCalls } from '../sync/server-calls.ts';
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

/** What is not to go, looked at again in each write: it may have been taken, or come into doubt, meanwhile. */
interface Kept {
  stores: StoreName[];
  kept: (there: EitherTransaction) => Promise<ReadonlySet<string>>;
}

const NOTHING_KEPT: Kept = { stores: [], kept: () => Promise.resolve(new Set()) };

/** Removes what the server has too: photos that were sent, answers of earlier grades, then lists of closed inspections [ROOM]. */
export async function freeSpace(data: UserData, calls: Pick<ServerCalls, 'lackingPhotos'>): Promise<FreedSpace> {
  const told = await askAboutDoubted(data.database, calls);
  const kept = (there: EitherTransaction) => onlyHere(there, told);
  const isKept = await data.database.read(CONFIRMED_STORES, kept);
  const photos = await remove(data, 'files', (id) => !isKept.has(id), { stores: CONFIRMED_STORES, kept });
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

async function remove(
  { database }: UserData,
  name: Freed,
  isSpare: (key: string) => boolean,
  { stores, kept }: Kept = NOTHING_KEPT,
): Promise<Freeing> {
  const keys = (await database.readStore(name, (store) => store.getAllKeys())).filter(isSpare);
  const all = { bytes: 0, count: 0 };
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const take = async (transaction: WriteTransaction) => {
      const isKept = await kept(transaction);
      const some = keys.slice(at, at + AT_ONCE).filter((key) => !isKept.has(key));
      return takeFrom(transaction, name, some);
    };
    const { bytes, count } = await database.write([...new Set([name, ...stores])], take, { frees: true });
    all.bytes += bytes;
    all.count += count;
  }
  return all;
}

async function takeFrom(transaction: WriteTransaction, name: Freed, keys: readonly string[]): Promise<Freeing> {
  const store = transaction.objectStore(name);
  const taken = { bytes: 0, count: 0 };
  for (const key of keys) {
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

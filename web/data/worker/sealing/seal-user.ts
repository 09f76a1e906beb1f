import { eachReadable, ifReadable } from '../disk/if-readable.ts';
import { loggedAs } from '../disk/log-entries.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { BundleContent } from './bundle-content.ts';
import { BundleWriter } from './bundle-writer.ts';
import { MOST_AT_ONCE, portions } from './portions.ts';
import type { Draft } from '../../protocol/draft.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import type { SealedDatabase } from './sealed-database.ts';
import type { StoreName, UserSchema, WriteTransaction } from '../disk/user-schema.ts';
import { outdated } from '../disk/sent-changes.ts';
import { roomToRemove } from '../room/room-to-remove.ts';
import type { Term } from '../sync/term.ts';

interface Options {
  userId: string;
  sealingKey: string;
  database: UserDatabase;
  term: Term;
  sealed: SealedDatabase;
  forms: PageForms;
  now: number;
  onProgress: (progress: { done: number; total: number }) => void;
}

type Portions = 'log' | 'sent' | 'drafts';
type Value<S extends Portions> = UserSchema[S]['value'];

/**
 * Seals what the server may lack: portion by portion, each durable before it leaves the clear. An interruption at any point
 * leaves nothing lost, and at most one portion sealed twice [SESS].
 */
export async function sealUser(options: Options): Promise<void> {
  const { userId, sealingKey, database, term, sealed, forms, now, onProgress } = options;
  const writer = new BundleWriter(sealed, userId, sealingKey);
  const total = await countOwn(database);
  let done = 0;
  const advance = (by: number) => {
    done += by;
    onProgress({ done: Math.min(done, total), total });
  };
  const inPortions = async <S extends Portions>(
    store: S,
    contentOf: (read: ReadonlyMap<UserSchema[S]['key'], Value<S> | undefined>) => BundleContent | null,
  ) => {
    for (;;) {
      const read = await readPortion(database, store);
      if (read.size === 0) return;
      for (const some of portions([...read])) {
        const content = contentOf(new Map(some));
        const remove = () => removeUnchanged(term, store, some);
        await (content === null ? remove() : writer.move(content, remove));
        advance(some.length);
      }
    }
  };

  advance(0);
  await sealCursor(database, writer);
  await inPortions('log', (read) => ({ kind: 'log', entries: loggedAs(read) }));
  await inPortions('drafts', (read) => {
    const drafts = [...read].flatMap(([key, draft]): [string, Draft][] => (draft === undefined ? [] : [[key, draft]]));
    return drafts.length === 0 ? null : { kind: 'drafts', drafts };
  });
  await sealForms({ forms, userId, term }, writer);
  await sealPhotos({ database, term }, writer, () => advance(1));
  const isOutdated = await database.readStore('sent', (sent) => outdated(sent, now));
  await inPortions('sent', (read) => {
    const sent = [...read.values()].filter((change) => change !== undefined).filter((change) => !isOutdated(change));
    return sent.length === 0 ? null : { kind: 'sent', sent };
  });
}

/** What is sealed. */
export const SEALED_STORES: StoreName[] = ['log', 'sent', 'drafts', 'unsent_photos'];

const countOwn = (database: UserDatabase): Promise<number> =>
  database.read(SEALED_STORES, async (transaction) => {
    const counts = await Promise.all(SEALED_STORES.map((store) => transaction.objectStore(store).count()));
    return counts.reduce((sum, count) => sum + count, 0);
  });

const readPortion = <S extends Portions>(
  database: UserDatabase,
  store: S,
): Promise<Map<UserSchema[S]['key'], Value<S> | undefined>> =>
  database.readStore(store, (records) => eachReadable(records, { most: MOST_AT_ONCE }));

/** What a tab that was asleep has changed since it was read stays, and is sealed again; what can't be read goes. */
async function removeUnchanged<S extends Portions>(
  term: Term,
  store: S,
  read: readonly (readonly [UserSchema[S]['key'], Value<S> | undefined])[],
): Promise<void> {
  const remove = async (transaction: WriteTransaction) => {
    const records = transaction.objectStore(store);
    for (const [key, value] of read) {
      if (JSON.stringify(await ifReadable(records, key)) === JSON.stringify(value)) await records.delete(key);
    }
  };
  await term.write([store], remove, { frees: true, bytes: roomToRemove(read) });
}

/** It matters where acknowledged changes may be offered again. */
async function sealCursor(database: UserDatabase, writer: BundleWriter): Promise<void> {
  const { meta, sent } = await database.read(['meta', 'sent'], async (transaction) => ({
    meta: await transaction.objectStore('meta').get('meta'),
    sent: await transaction.objectStore('sent').count(),
  }));
  if (sent > 0 && typeof meta?.former_cursor === 'string') await writer.add({ kind: 'cursor', cursor: meta.former_cursor });
}

async function sealForms(
  { forms, userId, term }: Pick<Options, 'forms' | 'userId' | 'term'>,
  writer: BundleWriter,
): Promise<void> {
  const kept = (await forms.all())[userId];
  if (kept === undefined) return;
  await writer.move({ kind: 'forms', forms: kept }, async () => {
    await term.check();
    await forms.forget(userId, kept);
  });
}

/**
 * One at a time: many would not fit in memory, nor twice on the device. One whose file can't be read is tried again after all others,
 * and sealed without it then.
 */
async function sealPhotos(
  { database, term }: Pick<Options, 'database' | 'term'>,
  writer: BundleWriter,
  onSealed: () => void,
): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const next = await database.read(['unsent_photos', 'files'], async (transaction) => {
      const [photos, files] = [transaction.objectStore('unsent_photos'), transaction.objectStore('files')];
      const ids = await photos.getAllKeys();
      const photo = await photos.get(ids.find((id) => !tried.has(id)) ?? ids[0] ?? '');
      if (photo === undefined) return null;
      const file = await ifReadable(files, photo.id);
      return { photo, file, isUnread: file === undefined && (await files.getKey(photo.id)) !== undefined };
    });
    if (next === null) return;
    const { photo, file, isUnread } = next;
    if (isUnread && !tried.has(photo.id)) {
      tried.add(photo.id);
      continue;
    }
    const remove = async (transaction: WriteTransaction) => {
      await transaction.objectStore('files').delete(photo.id);
      await transaction.objectStore('unsent_photos').delete(photo.id);
    };
    const removed = () => term.write(['files', 'unsent_photos'], remove, { frees: true });
    await writer.move({ kind: 'photo', photo, binary: file?.binary ?? null }, removed);
    onSealed();
  }
}

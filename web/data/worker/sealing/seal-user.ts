import type { UserDatabase } from '../disk/user-database.ts';
import type { BundleContent } from './bundle-content.ts';
import { BundleWriter } from './bundle-writer.ts';
import { MOST_AT_ONCE, portions } from './portions.ts';
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
    contentOf: (values: Value<S>[], keys: string[]) => BundleContent | null,
  ) => {
    for (;;) {
      const { keys, values } = await readPortion(database, store);
      if (keys.length === 0) return;
      let at = 0;
      for (const some of portions(values)) {
        const names = keys.slice(at, (at += some.length));
        const content = contentOf(some, names.map(String));
        const remove = () => removeUnchanged(term, store, names, some);
        await (content === null ? remove() : writer.move(content, remove));
        advance(some.length);
      }
    }
  };

  advance(0);
  await sealCursor(database, writer);
  await inPortions('log', (entries) => ({ kind: 'log', entries }));
  await inPortions('drafts', (drafts, keys) => ({ kind: 'drafts', drafts: drafts.map((draft, at) => [keys[at] ?? '', draft]) }));
  await sealForms({ forms, userId, term }, writer);
  await sealPhotos({ database, term }, writer, () => advance(1));
  const isOutdated = await database.readStore('sent', (sent) => outdated(sent, now));
  await inPortions('sent', (all) => {
    const sent = all.filter((change) => !isOutdated(change));
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

async function readPortion<S extends Portions>(database: UserDatabase, store: S) {
  return database.read([store], async (transaction) => {
    const records = transaction.objectStore(store);
    const [keys, values] = await Promise.all([
      records.getAllKeys(undefined, MOST_AT_ONCE),
      records.getAll(undefined, MOST_AT_ONCE),
    ]);
    return { keys, values };
  });
}

/** What a tab that was asleep has changed since it was read stays, and is sealed again. */
async function removeUnchanged<S extends Portions>(
  term: Term,
  store: S,
  keys: readonly UserSchema[S]['key'][],
  values: readonly Value<S>[],
): Promise<void> {
  const remove = async (transaction: WriteTransaction) => {
    const records = transaction.objectStore(store);
    for (const [at, key] of keys.entries()) {
      if (JSON.stringify(await records.get(key)) === JSON.stringify(values[at])) await records.delete(key);
    }
  };
  await term.write([store], remove, { frees: true, bytes: roomToRemove(values) });
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

/** One at a time: many would not fit in memory, nor twice on the device. */
async function sealPhotos(
  { database, term }: Pick<Options, 'database' | 'term'>,
  writer: BundleWriter,
  onSealed: () => void,
): Promise<void> {
  for (;;) {
    const next = await database.read(['unsent_photos', 'files'], async (transaction) => {
      const [photo] = await transaction.objectStore('unsent_photos').getAll(undefined, 1);
      return photo === undefined ? null : { photo, file: await transaction.objectStore('files').get(photo.id) };
    });
    if (next === null) return;
    const { photo, file } = next;
    const remove = async (transaction: WriteTransaction) => {
      await transaction.objectStore('files').delete(photo.id);
      await transaction.objectStore('unsent_photos').delete(photo.id);
    };
    const removed = () => term.write(['files', 'unsent_photos'], remove, { frees: true });
    await writer.move({ kind: 'photo', photo, binary: file?.binary ?? null }, removed);
    onSealed();
  }
}

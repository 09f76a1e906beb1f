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
import { CONFIRMED_STORES } from '../photos/confirmed-photos.ts';
import { doubtedCopies } from '../photos/doubted-photos.ts';
import { roomToRemove } from '../room/room-to-remove.ts';
import { sealDoubted, sealPhotos } from './photos/seal-photos.ts';
import type { Term } from '../sync/term.ts';
import { unreadName } from './unread-name.ts';

interface Options {
  userId: string;
  sealingKey: string;
  database: UserDatabase;
  term: Term;
  sealed: SealedDatabase;
  forms: PageForms;
  now: number;
  /** What an earlier start could not read either, by its name: it is sealed as missing. */
  givenUp: ReadonlySet<string>;
  onProgress: (progress: { done: number; total: number }) => void;
}

type Portions = 'log' | 'sent' | 'drafts';
type Key<S extends Portions> = UserSchema[S]['key'];
type Value<S extends Portions> = UserSchema[S]['value'];
type Read<S extends Portions> = readonly [Key<S>, Value<S> | undefined];

/**
 * Seals what the server may lack: portion by portion, each durable before it leaves the clear. An interruption at any point
 * leaves nothing lost, and at most one portion sealed twice [SESS]. Answers with the names of what can't be read, which stays where
 * it is: the next moment it may be read again.
 */
export async function sealUser(options: Options): Promise<string[]> {
  const { userId, sealingKey, database, term, sealed, forms, now, givenUp, onProgress } = options;
  const writer = new BundleWriter(sealed, userId, sealingKey);
  const total = await countOwn(database);
  const unread: string[] = [];
  let done = 0;
  const advance = (by: number) => {
    done += by;
    onProgress({ done: Math.min(done, total), total });
  };
  const inPortions = async <S extends Portions>(
    store: S,
    contentOf: (read: ReadonlyMap<Key<S>, Value<S> | undefined>) => BundleContent | null,
  ) => {
    const isLeft = ([key, value]: Read<S>) => value === undefined && !givenUp.has(unreadName(store, key));
    let after: Key<S> | null = null;
    for (;;) {
      const read: Read<S>[] = await readPortion(database, store, after);
      after = read.at(-1)?.[0] ?? null;
      if (after === null) return;
      unread.push(...read.filter(isLeft).map(([key]) => unreadName(store, key)));
      for (const some of portions(read.filter((one) => !isLeft(one)))) {
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
    const missing = [...read].flatMap(([key, draft]) => (draft === undefined ? [key] : []));
    return { kind: 'drafts', drafts, ...(missing.length > 0 && { missing }) };
  });
  await sealForms({ forms, userId, term }, writer);
  unread.push(...(await sealPhotos({ database, term, givenUp }, writer, () => advance(1))));
  const isOutdated = await database.readStore('sent', (sent) => outdated(sent, now));
  await inPortions('sent', (read) => {
    const sent = [...read.values()].filter((change) => change !== undefined).filter((change) => !isOutdated(change));
    return sent.length === 0 ? null : { kind: 'sent', sent };
  });
  unread.push(...(await sealDoubted({ database, term, givenUp, now }, writer, () => advance(1))));
  return unread;
}

/** What is sealed. */
export const SEALED_STORES: StoreName[] = ['log', 'sent', 'drafts', 'unsent_photos'];

const countOwn = (database: UserDatabase): Promise<number> =>
  database.read([...new Set([...SEALED_STORES, ...CONFIRMED_STORES])], async (transaction) => {
    const counts = await Promise.all(SEALED_STORES.map((store) => transaction.objectStore(store).count()));
    return counts.reduce((sum, count) => sum + count, (await doubtedCopies(transaction)).length);
  });

async function readPortion<S extends Portions>(database: UserDatabase, store: S, after: Key<S> | null): Promise<Read<S>[]> {
  const range = after === null ? undefined : IDBKeyRange.lowerBound(after, true);
  const how = { most: MOST_AT_ONCE, ...(range && { range }) };
  return [...(await database.readStore(store, (records) => eachReadable(records, how)))];
}

/** What a tab that was asleep has changed since it was read stays, as what can be read again, and is sealed again. */
async function removeUnchanged<S extends Portions>(term: Term, store: S, read: readonly Read<S>[]): Promise<void> {
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

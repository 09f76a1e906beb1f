import type { IDBPTransaction } from 'idb';
import { markOffered } from '../disk/sent-changes.ts';
import { newMeta, storedMeta } from '../disk/meta.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { StoreName, UserSchema, WriteTransaction } from '../disk/user-schema.ts';
import { isWebKit } from '../room/is-web-kit.ts';
import { roomToClear } from '../room/room-to-remove.ts';
import type { Term } from '../sync/term.ts';

/** What only this device may have; the rest comes from the server again. */
const OWN: ReadonlySet<StoreName> = new Set(['log', 'sent', 'drafts', 'unsent_photos', 'files', 'meta']);

/** Should the user come back now, all that was received is received anew; until it is removed it stays in sight [SESS]. */
export async function beginAnew(term: Term): Promise<void> {
  const begin = async (transaction: WriteTransaction) => {
    const meta = await storedMeta(transaction);
    await offerAgainSince(transaction, meta.last_synced_at);
    const former_cursor = meta.cursor ?? meta.former_cursor;
    await transaction.objectStore('meta').put({ ...newMeta(meta.epoch + 1, meta.term), former_cursor }, 'meta');
  };
  await term.write(['sent', 'meta'], begin, { frees: true });
}

/** Removes what was received, and leaves what only this device may have, but for what was sent. */
export async function clearReceived(database: UserDatabase, term: Term): Promise<void> {
  const stores = await database.storeNames();
  const clear = async (transaction: WriteTransaction) => {
    for (const name of stores) if (!OWN.has(name)) await transaction.objectStore(name).clear();
    const unsent = new Set(await transaction.objectStore('unsent_photos').getAllKeys());
    const files = transaction.objectStore('files');
    for (const id of await files.getAllKeys()) if (!unsent.has(id)) await files.delete(id);
    await transaction.objectStore('sent').clear();
  };
  await term.write(stores, clear, await roomToClear());
}

/** A server that is restored may know the cursor and not what it acknowledged after that. */
async function offerAgainSince(transaction: WriteTransaction, syncedAt: string | null): Promise<void> {
  const sent = transaction.objectStore('sent');
  const since = syncedAt === null ? undefined : IDBKeyRange.lowerBound(syncedAt);
  await markOffered(sent, await sent.index('sent_at').getAll(since));
}

/** For what looks only, also amid a write. */
export type EitherTransaction = IDBPTransaction<UserSchema, StoreName[], 'readonly' | 'readwrite'>;

interface Clearing {
  term: Term;
  /** Whether what is there may go, read in one moment: else nothing is removed. */
  isOver: (there: EitherTransaction) => Promise<boolean>;
  /** Asked then: whether no other tab has it open, nor will; `isOver` still, as the last that it asks, null of what is empty. */
  mayDelete: (isOver: (() => Promise<boolean>) | null) => Promise<boolean>;
}

/**
 * Removes everything, and answers whether it could. The database is deleted, which takes next to no room; where another tab may
 * have it open, and in WebKit [DEV.19], it is emptied; there it stays.
 */
export async function clearUser(database: UserDatabase, { term, isOver, mayDelete }: Clearing): Promise<boolean> {
  const stores = await database.storeNames();
  if (!(await term.read(stores, isOver))) return false;
  const deleted = async (still: (() => Promise<boolean>) | null) =>
    !isWebKit() && (await database.delete(() => mayDelete(still)));
  // A later session of the user may have begun since, and ended: the term says so.
  if (await deleted(() => term.read(stores, isOver))) return true;
  const clear = async (transaction: WriteTransaction) => {
    if (!(await isOver(transaction))) return false;
    for (const name of stores) await transaction.objectStore(name).clear();
    return true;
  };
  if (!(await term.write(stores, clear, await roomToClear()))) return false;
  if (!(await deleted(null))) await database.close();
  return true;
}

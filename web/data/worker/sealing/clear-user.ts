import { markOffered } from '../disk/sent-changes.ts';
import { newMeta, storedMeta } from '../disk/meta.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { StoreName, WriteTransaction } from '../disk/user-schema.ts';
import type { Term } from '../sync/term.ts';

/** What only this device may have; the rest comes from the server again. */
const OWN: ReadonlySet<StoreName> = new Set(['log', 'sent', 'drafts', 'unsent_photos', 'files', 'meta']);

/** Removes what was received, in one write: should the user come back now, all of it is received anew [SESS]. */
export async function clearReceived(database: UserDatabase, term: Term): Promise<void> {
  const stores = await database.storeNames();
  const clear = async (transaction: WriteTransaction) => {
    for (const name of stores) if (!OWN.has(name)) await transaction.objectStore(name).clear();
    const unsent = new Set(await transaction.objectStore('unsent_photos').getAllKeys());
    const files = transaction.objectStore('files');
    for (const id of await files.getAllKeys()) if (!unsent.has(id)) await files.delete(id);
    const meta = await storedMeta(transaction);
    await offerAgainSince(transaction, meta.last_synced_at);
    const former_cursor = meta.cursor ?? meta.former_cursor;
    await transaction.objectStore('meta').put({ ...newMeta(meta.epoch + 1, meta.term), former_cursor }, 'meta');
  };
  await term.write(stores, clear, { frees: true });
}

/** A server that is restored may know the cursor and not what it acknowledged after that. */
async function offerAgainSince(transaction: WriteTransaction, syncedAt: string | null): Promise<void> {
  const sent = transaction.objectStore('sent');
  const since = syncedAt === null ? undefined : IDBKeyRange.lowerBound(syncedAt);
  await markOffered(sent, await sent.index('sent_at').getAll(since));
}

/**
 * WebKit keeps a database open for a worker that has ended, until the browser itself ends: whoever opens it after it was deleted
 * waits as long.
 */
const isWebKit = () => navigator.userAgent.includes('AppleWebKit') && !navigator.userAgent.includes('Chrom');

interface Clearing {
  term: Term;
  /** What must not be there any more, as it was sealed: else nothing is removed. */
  without?: readonly StoreName[];
  /** Asked when it is empty: whether no other tab has it open, nor will. Else it stays, until a later start. */
  mayDelete: () => Promise<boolean>;
}

/** Removes everything, and answers whether it could; in WebKit the empty database stays [DEV.19]. */
export async function clearUser(database: UserDatabase, { term, without = [], mayDelete }: Clearing): Promise<boolean> {
  const stores = await database.storeNames();
  const clear = async (transaction: WriteTransaction) => {
    for (const name of without) if ((await transaction.objectStore(name).count()) > 0) return false;
    for (const name of stores) await transaction.objectStore(name).clear();
    return true;
  };
  const isCleared = await term.write(stores, clear, { frees: true });
  if (!isCleared) return false;
  if (!isWebKit() && (await mayDelete())) await database.delete();
  else await database.close();
  return true;
}

import { newMeta, notesOf, storedMeta } from '../disk/meta.ts';
import type { EitherTransaction, UserDatabase } from '../disk/user-database.ts';
import type { Meta, StoreName, WriteTransaction } from '../disk/user-schema.ts';
import { onlyHere } from '../photos/doubted-photos.ts';
import { isWebKit } from '../room/is-web-kit.ts';
import { roomToClear } from '../room/room-to-remove.ts';
import { offerSentAgain } from '../outbox/offer-sent-again.ts';
import type { Term } from '../sync/term.ts';

/** What only this device has, and how far it has come; the rest the server has, or comes from there again. */
const UNSENT: readonly StoreName[] = ['log', 'drafts', 'unsent_photos', 'files', 'meta'];

/**
 * Should the user come back now, all that was received is received anew; until it is removed it stays in sight [SESS]. A server that
 * is restored may know the cursor and not what it acknowledged after that, which is offered again.
 */
export async function beginAnew(term: Term): Promise<void> {
  await offerSentAgain(term, await term.read([], async (_transaction, meta) => syncedAt(meta)), { frees: true });
  const begin = async (transaction: WriteTransaction) => {
    const meta = await storedMeta(transaction);
    const former = { former_cursor: meta.cursor ?? meta.former_cursor, former_synced_at: syncedAt(meta) };
    await transaction.objectStore('meta').put({ ...newMeta(meta.epoch + 1, meta.term), ...notesOf(meta), ...former }, 'meta');
  };
  await term.write(['meta'], begin, { frees: true });
}

/** When the server's answer held everything, in this session or the one before it. */
const syncedAt = (meta: Meta | undefined): string | null => meta?.last_synced_at ?? meta?.former_synced_at ?? null;

/** Removes what was received, and what was sent unless that is kept, and leaves what only this device has. */
export async function clearReceived(database: UserDatabase, term: Term, { keepsSent }: { keepsSent: boolean }): Promise<void> {
  const stores = await database.storeNames();
  const own = new Set<StoreName>(keepsSent ? [...UNSENT, 'sent'] : UNSENT);
  const clear = async (transaction: WriteTransaction) => {
    for (const name of stores) if (!own.has(name)) await transaction.objectStore(name).clear();
    const kept = await onlyHere(transaction);
    const files = transaction.objectStore('files');
    for (const id of await files.getAllKeys()) if (!kept.has(id)) await files.delete(id);
  };
  await term.write(stores, clear, await roomToClear());
}

interface Clearing {
  term: Term;
  /** Whether what is there may go, read in one moment: else nothing is removed. */
  isOver: (there: EitherTransaction) => Promise<boolean>;
  /** Asked then: whether no other tab has it open, nor will; `isOver` still, as the last that it asks. */
  mayDelete: (isOver: () => Promise<boolean>, how: { isEmptied: boolean }) => Promise<boolean>;
}

/**
 * Removes everything, and answers whether it could. The database is deleted, which takes next to no room; where another tab may
 * have it open, and in WebKit [DEV.19], it is emptied; there it stays.
 */
export async function clearUser(database: UserDatabase, { term, isOver, mayDelete }: Clearing): Promise<boolean> {
  const stores = await database.storeNames();
  if (!(await term.read(stores, isOver))) return false;
  const deleted = async (still: () => Promise<boolean>, isEmptied: boolean) =>
    !isWebKit() && (await database.delete(() => mayDelete(still, { isEmptied })));
  // A later session of the user may have begun since, and ended: the term says so.
  if (await deleted(() => term.read(stores, isOver), false)) return true;
  const clear = async (transaction: WriteTransaction) => {
    if (!(await isOver(transaction))) return false;
    for (const name of stores) await transaction.objectStore(name).clear();
    return true;
  };
  if (!(await term.write(stores, clear, await roomToClear()))) return false;
  // Another window may save something, which has not heard of the end; what tells the term is gone with the rest.
  const isStillOver = () => database.read(stores, isOver);
  if (await deleted(isStillOver, true)) return true;
  if (!(await isStillOver())) return false;
  await database.close();
  return true;
}

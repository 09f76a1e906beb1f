import { v7 } from 'uuid';
import type { AppDatabase } from '../disk/app-database.ts';
import { OvertakenError, type Term } from '../sync/term.ts';
import type { Locks } from '../tabs/tab-locks.ts';
import { databaseLock, MOST_WAIT_MS, whileLocked } from '../tabs/user-locks.ts';
import type { EitherTransaction, UserDatabase } from '../disk/user-database.ts';
import { damagedEntries, storedLog } from '../disk/log-entries.ts';
import { doubtedCopies } from '../photos/doubted-photos.ts';
import type { StoreName } from '../disk/user-schema.ts';
import { beginTerm } from './begin-term.ts';
import { CallError } from '../../protocol/call-error.ts';
import { isWebKit } from '../room/is-web-kit.ts';
import { storageFailure } from '../room/storage-failure.ts';
import { hasWebCrypto } from '../../web-crypto.ts';
import { beginAnew, clearReceived, clearUser } from './clear-user.ts';
import { keepNotes } from './coming-back.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import { SEALED_STORES, sealUser } from './seal-user.ts';
import type { SealedDatabase } from './sealed-database.ts';
import type { Ending } from '../disk/app-schema.ts';
import { usersWithDatabase } from '../disk/user-database-names.ts';

interface Options {
  app: AppDatabase;
  sealed: SealedDatabase;
  forms: PageForms;
  locks: Locks;
  openDatabase: (userId: string) => UserDatabase;
  now: () => number;
  /** How far it is, and null when it is over. */
  onProgress: (progress: { done: number; total: number } | null) => void;
  onFailed: (error: unknown, how: Ending['how']) => void;
}

/** Whose data are taken out of the clear, and whether no other tab has them open. */
interface Left extends Ending {
  database: UserDatabase;
  alone: boolean;
}

/** In which term. */
interface Leaving extends Left {
  term: Term;
}

const ENDING_LOCK = 'firemark-ending';
/** A tab that has sealed nothing more for so long sleeps. */
const STILL_MS = 10_000;

/** Takes the data of those who are not logged in out of the clear, now or at the next start [SESS]. */
export class Endings {
  readonly #options: Options;
  /** Of the app in this tab; what was noted after it sorts behind. */
  readonly #start = v7();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves when nobody's data are left in the clear that could be sealed, one tab at a time, or where that doesn't move. */
  async finish(): Promise<void> {
    const { app, locks, sealed } = this.#options;
    const finishAll = async (granted: boolean) => {
      if (!granted) return;
      if (hasWebCrypto()) await app.endStrays(await this.#usersInTheClear());
      for (const ending of await app.endings()) await this.#end(ending);
    };
    // What is sealed may not open: those who delete need it no less.
    const count = () => sealed.countItems().catch(() => 0);
    let before = await count();
    const isMoving = async () => before !== (before = await count());
    await whileLocked(locks, ENDING_LOCK, finishAll, { wait: STILL_MS, isMoving });
  }

  async #usersInTheClear(): Promise<string[]> {
    return [...new Set([...(await usersWithDatabase()), ...Object.keys(await this.#options.forms.all())])];
  }

  /**
   * What fails stays in the clear, to be tried again: it is lost in no case. Who is overtaken begins once more, for it may have been
   * a tab of the former session that woke up; who began last comes to the end.
   */
  async #end(ending: Ending, isAgain = false): Promise<void> {
    const { locks, onProgress, onFailed } = this.#options;
    try {
      await whileLocked(locks, databaseLock(ending.user_id), (alone) => this.#take(ending, alone));
    } catch (error) {
      if (!(error instanceof OvertakenError)) onFailed(error, ending.how);
      else if (!isAgain) await this.#end(ending, true);
    } finally {
      onProgress(null);
    }
  }

  async #take(ending: Ending, alone: boolean): Promise<void> {
    const { app, openDatabase } = this.#options;
    if (!(await app.hasEnding(ending.user_id))) return;
    const database = openDatabase(ending.user_id);
    const left: Left = { ...ending, database, alone };
    try {
      const isTaken = await this.#takeRead(left).catch((error: unknown) => this.#deleteUnread(left, error));
      if (isTaken) await app.dropEnding(ending.user_id);
    } finally {
      await database.close();
    }
  }

  /** Answers false where their user is back. */
  async #takeRead(left: Left): Promise<boolean> {
    const leaving: Leaving = { ...left, term: await beginTerm(left.database, { frees: true }) };
    // A login from here on begins a later term.
    if (!(await this.#options.app.hasEnding(left.user_id))) return false;
    if (left.how === 'delete') {
      await this.#delete(leaving);
      return true;
    }
    await (hasWebCrypto() ? this.#seal(leaving) : this.#keepUnsentOnly(leaving));
    return true;
  }

  /** What its user told to delete goes also where it can't be opened. */
  async #deleteUnread(left: Left, error: unknown): Promise<boolean> {
    const isUnread = error instanceof CallError ? error.code === 'no-store' : storageFailure(error) === 'failing';
    if (left.how !== 'delete' || !isUnread || isWebKit()) throw error;
    if (!(await left.database.delete(() => this.#mayDelete(left, async () => true, { isEmptied: true })))) throw error;
    await this.#forget(left.user_id);
    return true;
  }

  async #seal(leaving: Leaving): Promise<void> {
    const { sealed, forms, now, onProgress } = this.#options;
    const { user_id: userId, sealing_key: sealingKey, database, term, unread: before } = leaving;
    const givenUp = new Set(before !== undefined && before.at < this.#start ? before.what : []);
    await beginAnew(term);
    // What a tab saves that has not heard of the end is sealed too. What was received goes last: to remove it may take more room.
    do {
      const unread = await sealUser({ userId, sealingKey, database, term, sealed, forms, now: now(), givenUp, onProgress });
      if (unread.length > 0) await this.#leave(leaving, unread);
      await keepNotes({ database, sealed, userId });
    } while (!(await this.#clear(leaving, isSealed).catch(notRemoved)));
  }

  /** What can't be read alone stays in the clear; a later start gives it up where that can't read it either [SESS.41]. */
  async #leave({ user_id, database, term }: Leaving, what: readonly string[]): Promise<never> {
    await this.#options.app.noteUnread(user_id, { at: v7(), what });
    await clearReceived(database, term, { keepsSent: true });
    throw new NotReadError(`${what.length} of what is unsent can't be read`);
  }

  async #delete(leaving: Leaving): Promise<void> {
    await this.#clear(leaving, async () => true);
    await this.#forget(leaving.user_id);
  }

  /** What lies of them beside their database. */
  async #forget(user_id: string): Promise<void> {
    const { sealed, forms } = this.#options;
    for (const bundle of await sealed.bundlesOf(user_id)) await sealed.remove(bundle);
    await forms.forget(user_id, (await forms.all())[user_id] ?? {});
  }

  #clear(leaving: Leaving, isOver: (there: EitherTransaction) => Promise<boolean>): Promise<boolean> {
    const { database, term } = leaving;
    return clearUser(database, { term, isOver, mayDelete: (isStillOver, state) => this.#mayDelete(leaving, isStillOver, state) });
  }

  /** Whoever waits for the database goes on without its lock after `MOST_WAIT_MS`: an answer that took as long is none. */
  async #mayDelete(
    { user_id, alone }: Left,
    isStillOver: () => Promise<boolean>,
    { isEmptied }: { isEmptied: boolean },
  ): Promise<boolean> {
    const { app, locks } = this.#options;
    // Locks of one tab keep no other out, which may have it open: it is emptied first.
    if (!alone || (locks.ofOneTab === true && !isEmptied)) return false;
    const asked = performance.now();
    const isGone = (await app.hasEnding(user_id)) && (await isStillOver());
    return isGone && performance.now() - asked < MOST_WAIT_MS;
  }

  /** Without encryption, what is unsent stays as it is until its user is back; nothing stays where nothing is unsent. */
  async #keepUnsentOnly(leaving: Leaving): Promise<void> {
    if (await this.#clear(leaving, isSent)) return;
    await beginAnew(leaving.term);
    await clearReceived(leaving.database, leaving.term, { keepsSent: false });
  }
}

/** All is sealed but what can't be read. */
export class NotReadError extends Error {}

/** All is sealed; what was received is there still. */
export class NotRemovedError extends Error {}

function notRemoved(cause: unknown): never {
  throw cause instanceof OvertakenError ? cause : new NotRemovedError('what was received could not be removed', { cause });
}

const isNothingIn =
  (stores: readonly StoreName[]) =>
  async (there: EitherTransaction): Promise<boolean> => {
    const counts = await Promise.all(stores.map((name) => there.objectStore(name).count()));
    return counts.every((count) => count === 0);
  };

const isSealed = async (there: EitherTransaction): Promise<boolean> =>
  (await isNothingIn(SEALED_STORES)(there)) && (await doubtedCopies(there)).length === 0;

/** What the server holds is there, too. */
const isSent = async (there: EitherTransaction): Promise<boolean> => {
  const log = await storedLog(there);
  const isHeld = damagedEntries(log).length === 0 && log.every(({ changes }) => changes.every(({ state }) => state === 'held'));
  const isInDoubt = (await doubtedCopies(there)).length > 0;
  return isHeld && !isInDoubt && (await isNothingIn(['drafts', 'unsent_photos'])(there));
};

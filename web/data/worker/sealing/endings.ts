import type { AppDatabase } from '../disk/app-database.ts';
import { databaseLock, whileLocked } from '../tabs/user-locks.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import { canSeal } from './bundle-key.ts';
import { clearReceived, clearUser } from './clear-user.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import { sealUser } from './seal-user.ts';
import type { SealedDatabase } from './sealed-database.ts';
import type { Ending } from '../disk/app-schema.ts';
import { usersWithDatabase } from '../disk/user-database-names.ts';

interface Options {
  app: AppDatabase;
  sealed: SealedDatabase;
  forms: PageForms;
  locks: Pick<LockManager, 'request'>;
  openDatabase: (userId: string) => UserDatabase;
  now: () => number;
  /** How far it is, and null when it is over. */
  onProgress: (progress: { done: number; total: number } | null) => void;
  onFailed: (error: unknown) => void;
}

const ENDING_LOCK = 'firemark-ending';
/** Another tab that seals many photos may take its time. */
const MOST_WAIT_FOR_OTHERS_MS = 10_000;

/** Takes the data of those who are not logged in out of the clear, now or at the next start [SESS]. */
export class Endings {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves when nobody's data are left in the clear that could be sealed; one tab at a time. */
  async finish(): Promise<void> {
    const { app, locks } = this.#options;
    const finishAll = async (granted: boolean) => {
      if (!granted) return;
      if (canSeal()) await app.endStrays(await this.#usersInTheClear());
      for (const ending of await app.endings()) await this.#end(ending);
    };
    await whileLocked(locks, ENDING_LOCK, finishAll, { wait: MOST_WAIT_FOR_OTHERS_MS });
  }

  async #usersInTheClear(): Promise<string[]> {
    return [...new Set([...(await usersWithDatabase()), ...Object.keys(await this.#options.forms.all())])];
  }

  /** What fails stays in the clear, to be tried again: it is lost in no case. */
  async #end(ending: Ending): Promise<void> {
    const { locks, onProgress, onFailed } = this.#options;
    try {
      await whileLocked(locks, databaseLock(ending.user_id), (alone) => this.#take(ending, alone));
    } catch (error) {
      onFailed(error);
    } finally {
      onProgress(null);
    }
  }

  async #take(ending: Ending, alone: boolean): Promise<void> {
    const { app, openDatabase } = this.#options;
    // Its user may be back by now.
    if (!(await app.hasEnding(ending.user_id))) return;
    const database = openDatabase(ending.user_id);
    try {
      if (ending.how === 'delete') await this.#delete(ending, database, alone);
      else if (canSeal()) await this.#seal(ending, database, alone);
      else await keepUnsentOnly(database);
      await app.dropEnding(ending.user_id);
    } finally {
      await database.close();
    }
  }

  async #seal({ user_id, sealing_key }: Ending, database: UserDatabase, alone: boolean): Promise<void> {
    const { sealed, forms, now, onProgress } = this.#options;
    await clearReceived(database);
    await sealUser({ userId: user_id, sealingKey: sealing_key, database, sealed, forms, now: now(), onProgress });
    await clearUser(database, alone);
  }

  async #delete({ user_id }: Ending, database: UserDatabase, alone: boolean): Promise<void> {
    const { sealed, forms } = this.#options;
    await clearUser(database, alone);
    for (const bundle of await sealed.bundlesOf(user_id)) await sealed.remove(bundle);
    await forms.forget(user_id, (await forms.all())[user_id] ?? {});
  }
}

/** Without encryption, what is unsent stays as it is until its user is back. */
async function keepUnsentOnly(database: UserDatabase): Promise<void> {
  await clearReceived(database);
  await database.write(['sent'], (transaction) => transaction.objectStore('sent').clear());
}

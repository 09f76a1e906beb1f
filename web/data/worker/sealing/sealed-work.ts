import type { AppDatabase } from '../disk/app-database.ts';
import type { Ending } from '../disk/app-schema.ts';
import type { Guard } from '../room/room.ts';
import type { SealCalls } from '../sync/server-calls.ts';
import { UserDatabase } from '../disk/user-database.ts';
import { bringBack } from './bring-back.ts';
import { Endings, NotReadError, NotRemovedError } from './endings.ts';
import type { Locks } from '../tabs/tab-locks.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import { SealedDatabase } from './sealed-database.ts';
import { againAfter, NOT_YET, reasonOf } from './unopened-reason.ts';
import type { SealedStatus } from '../../protocol/sealed-status.ts';

interface Options {
  app: AppDatabase;
  forms: PageForms;
  locks: Locks;
  onStatus: (status: SealedStatus) => void;
  guard: Guard;
}

/** What becomes of unsent work between the sessions on this device [SESS]. */
export class SealedWork {
  readonly sealed: SealedDatabase;
  readonly #options: Options;
  readonly #endings: Endings;
  #status: SealedStatus = { busy: null, failed: null, waiting: null };
  /** When what could not be opened of somebody is tried again at the soonest. */
  #again: { userId: string; at: number } | null = null;
  /** Whose work this tab is bringing back. */
  #opening: string | null = null;

  constructor(options: Options) {
    this.#options = options;
    const { guard } = options;
    this.sealed = new SealedDatabase(undefined, guard);
    this.#endings = new Endings({
      ...options,
      sealed: this.sealed,
      openDatabase: (userId) => new UserDatabase(userId, { guard }),
      now: Date.now,
      onProgress: (progress) => this.#tell({ busy: progress === null ? null : { kind: 'securing', ...progress } }),
      onFailed: (error, how) => this.#tell({ failed: failureOf(error, how) }),
    });
  }

  /** Whether earlier work of this user, who is logged in, is not back yet, and is to be tried again now. */
  isDue(userId: string): boolean {
    const isTooSoon = this.#again?.userId === userId && performance.now() < this.#again.at;
    return this.#status.waiting !== null && this.#opening !== userId && !isTooSoon;
  }

  /** What could not be opened yet is tried again with the next round. */
  tryAgain(): void {
    this.#again = null;
  }

  #tell(part: Partial<SealedStatus>): void {
    this.#status = { ...this.#status, ...part };
    this.#options.onStatus(this.#status);
  }

  /** Takes what is left of ended sessions out of the clear; what fails is tried again at the next start. */
  async finish(): Promise<void> {
    this.#tell({ failed: null });
    await this.#endings.finish().catch(() => this.#tell({ failed: 'seal' }));
  }

  /** A session has ended whose end can't be written yet: what it left is in the clear. */
  tellUnsealed(): void {
    this.#tell({ failed: 'seal' });
  }

  /** Whether something of this user is sealed here, or is still to be. */
  async holds(userId: string): Promise<boolean> {
    return (await this.#options.app.hasEnding(userId)) || (await this.sealed.bundlesOf(userId)).length > 0;
  }

  /** Notes whether earlier work of this user is still to be opened; null when nobody is logged in. */
  async look(userId: string | null): Promise<void> {
    const bundles = userId === null ? [] : await this.sealed.bundlesOf(userId);
    this.#tell({ waiting: bundles.length === 0 ? null : (this.#status.waiting ?? NOT_YET) });
  }

  /** How far a file is read, null when it is over. */
  importing(progress: { done: number; total: number } | null): void {
    const done = progress === null ? 0 : Math.floor((100 * progress.done) / progress.total);
    if (progress !== null && done === this.#status.busy?.done) return;
    this.#tell({ busy: progress === null ? null : { kind: 'importing', done, total: 100 } });
  }

  /**
   * Opens this user's earlier work into the database; answers whether it must be read anew. What can't be opened yet stays, and says
   * why; what another tab is at is tried again with the next round.
   */
  async bringBack(userId: string, database: UserDatabase, unseal: SealCalls['unseal']): Promise<boolean> {
    const { forms, locks } = this.#options;
    this.#tell({ busy: { kind: 'opening', done: 0, total: 0 } });
    this.#opening = userId;
    let isAnother = false;
    const onBrought = () => void (isAnother = true);
    try {
      const isDone = await bringBack({ userId, database, sealed: this.sealed, forms, locks, unseal, onBrought });
      if (isDone) this.#tell({ waiting: null });
      else await this.look(userId);
    } catch (error) {
      this.#again = { userId, at: performance.now() + againAfter(error) };
      this.#tell({ waiting: reasonOf(error) });
    } finally {
      this.#opening = null;
      this.#tell({ busy: null });
    }
    return isAnother;
  }
}

function failureOf(error: unknown, how: Ending['how']): SealedStatus['failed'] {
  if (error instanceof NotReadError) return 'read';
  return error instanceof NotRemovedError ? 'remove' : how;
}

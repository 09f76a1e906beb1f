import type { DeviceId } from '#domain/sync/wire.ts';
import type { SyncStatus } from '../sync-status.ts';
import { compact } from './compaction.ts';
import { listenToEvents } from './events.ts';
import { NetworkError, type ServerCalls, SessionEndedError } from './server-calls.ts';
import { type Progress, synchronise } from './synchronise.ts';
import { beginTerm, OvertakenError } from './terms.ts';
import type { UserData } from './user-data.ts';

interface Options {
  data: UserData;
  calls: ServerCalls;
  device: DeviceId;
  onStatus: (part: Partial<SyncStatus>) => void;
  onSessionEnded: () => void;
  random: () => number;
  /** Whether other tabs stand for the same lock. */
  sharesLock: boolean;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
/** Where events can't be held open. */
const POLL_MS = 30_000;
/** Who was overtaken hears of it before; who is still elected then was not. */
const OVERTAKEN_MS = 5_000;

class NotElectedError extends Error {}

/** The elected tab's loop: a round whenever something is to be sent or received, and again after failures [D4.4]. */
export class SyncLoop {
  readonly #options: Options;
  #elected = false;
  /** Whether the term of this election is still to be begun. */
  #begins = false;
  #running = false;
  #again = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #events: AbortController | null = null;
  #idle: ((value: undefined) => void)[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    if (this.#elected) return;
    this.#elected = true;
    this.#begins = this.#options.sharesLock;
    this.kick();
  }

  stop(): void {
    this.#elected = false;
    clearTimeout(this.#timer);
    this.#events?.abort();
    this.#events = null;
  }

  /** A round now, or one more after the one that is under way. */
  kick(): void {
    if (!this.#elected) return;
    clearTimeout(this.#timer);
    if (this.#running) this.#again = true;
    else void this.#run();
  }

  /** A round now, and tries that begin anew: a network is often not there yet when it is said to be back. */
  wake(): void {
    this.#failures = 0;
    this.kick();
  }

  /** A round for what was just saved; a round that failed keeps its own time. */
  kickSoon(): void {
    if (this.#failures === 0 && !this.#running) this.kick();
    else if (this.#running) this.#again = true;
  }

  /** Resolves when no round is under way. */
  settled(): Promise<undefined> {
    return this.#running ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve(undefined);
  }

  async #run(): Promise<void> {
    this.#running = true;
    do {
      this.#again = false;
      await this.#round();
    } while (this.#again && this.#elected);
    this.#running = false;
    for (const resolve of this.#idle.splice(0)) resolve(undefined);
  }

  async #round(): Promise<void> {
    const { data, calls, device, onStatus, onSessionEnded } = this.#options;
    const stillElected = () => {
      if (!this.#elected) throw new NotElectedError();
    };
    const report = (progress: Progress) => onStatus(progress);
    try {
      if (this.#begins) await beginTerm(data);
      this.#begins = false;
      await synchronise({ data, calls, device, report, stillElected });
      this.#failures = 0;
      onStatus({ online: true, phase: 'idle', progress: null, lastSyncedAt: data.meta.last_synced_at });
      this.#listen();
      this.#schedule(this.#events === null ? POLL_MS : LAST_RETRY_MS * 5);
      if (!this.#again) await compact(data.database);
    } catch (error) {
      if (error instanceof NotElectedError || !this.#elected) return;
      if (error instanceof OvertakenError) return this.#overtaken();
      if (error instanceof SessionEndedError) return onSessionEnded();
      this.#failed(error);
    }
  }

  #overtaken(): void {
    this.#begins = true;
    this.#schedule(OVERTAKEN_MS);
  }

  /** Offline is a normal state; anything else counts as failed once a retry has failed too [S7]. */
  #failed(error: unknown): void {
    this.#failures += 1;
    if (this.#failures === 2) console.error('FAILED SYNC', error);
    const offline = error instanceof NetworkError;
    const phase = offline || this.#failures < 2 ? 'idle' : 'failed';
    this.#options.onStatus({ online: !offline, phase, progress: null });
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1));
    this.#schedule(longest * (0.5 + this.#options.random() / 2));
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#elected) this.#timer = setTimeout(() => this.kick(), ms);
  }

  #listen(): void {
    if (this.#events !== null || !this.#elected) return;
    const controller = new AbortController();
    this.#events = controller;
    void listenToEvents(this.#options.calls, controller.signal, () => this.kick()).then((heard) => {
      if (this.#events !== controller) return;
      this.#events = null;
      this.#schedule(heard ? FIRST_RETRY_MS * this.#options.random() : POLL_MS);
    });
  }
}

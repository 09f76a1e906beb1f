import { listenToEvents } from './events.ts';
import { logStuck } from './log-stuck.ts';
import { NetworkError, type ServerCalls, SessionEndedError, TooOldError } from './server-calls.ts';
import type { Progress } from './synchronise.ts';
import { ApiError } from '../../api-error.ts';
import { asAsked, backoff, FIRST_RETRY_MS, LAST_RETRY_MS, whileUnseen } from './backoff.ts';
import { OvertakenError } from './term.ts';
import type { SyncWork } from './sync-work.ts';
import type { Watched } from './watchdog.ts';
import type { SyncStatus } from '../../protocol/sync-status.ts';

interface Options {
  work: SyncWork;
  calls: Pick<ServerCalls, 'events'>;
  onStatus: (part: Partial<SyncStatus>) => void;
  random: () => number;
  /** Whether somebody looks at any tab of this device. */
  isSeen: () => boolean;
  /** Whether other tabs stand for the same lock. */
  sharesLock: boolean;
}

/** Where events can't be held open. */
const POLL_MS = 30_000;
/** Who was overtaken hears of it before; who is still elected then was not. */
const OVERTAKEN_MS = 5_000;

class NotElectedError extends Error {}

/** The elected tab's loop: a round whenever something is to be sent or received, and again after failures [SYNC]. */
export class SyncLoop implements Watched {
  readonly #options: Options;
  #elected = false;
  /** Whether the term of this election is still to be begun. */
  #begins = false;
  /** What runs now, by its number; null while nothing does. */
  #running: number | null = null;
  #lastRun = 0;
  #steps = 0;
  #again = false;
  /** It was begun anew too often: it waits to be asked. */
  #isGivenUp = false;
  /** There is news, which nobody would see. */
  #postponed = false;
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
    this.#unschedule();
    this.#events?.abort();
    this.#events = null;
  }

  get steps(): number {
    return this.#steps;
  }

  get isUnderWay(): boolean {
    return this.#running !== null;
  }

  get isForgotten(): boolean {
    return this.#elected && this.#running === null && this.#timer === undefined && !this.#isGivenUp;
  }

  /** It does not move, which the user is told; given up, whatever asks for a round has one [SYNC.64]. */
  stuck(isGivenUp: boolean): void {
    logStuck('round', isGivenUp);
    if (!isGivenUp) return this.#options.onStatus({ stuck: 'begun-anew' });
    this.#abandon();
    this.#isGivenUp = true;
    this.#options.onStatus({ phase: 'failed', stuck: 'given-up', progress: null });
  }

  restart(): void {
    this.#abandon();
    this.kick();
  }

  /** The round that is under way doesn't come to its end: it is left alone, and writes nothing more of weight. */
  #abandon(): void {
    this.#running = null;
    this.#begins = this.#options.sharesLock;
  }

  /** A round now, or one more after the one that is under way. */
  kick(): void {
    if (!this.#elected) return;
    this.#unschedule();
    this.#isGivenUp = false;
    if (this.#running !== null) this.#again = true;
    else void this.#run();
  }

  /** A round now, and tries that begin anew: a network is often not there yet when it is said to be back. */
  wake(): void {
    this.#failures = 0;
    this.#options.work.tryAll();
    this.kick();
  }

  /** A round for what was just saved; a round that failed keeps its own time. */
  kickSoon(): void {
    if (this.#failures === 0 && this.#running === null) this.kick();
    else if (this.#running !== null) this.#again = true;
  }

  /** The server has news: at once for whoever would see them, else later, each device at a time of its own [FAN.4]. */
  #hear(): void {
    if (this.#options.isSeen()) this.kick();
    else if (!this.#postponed) {
      this.#postponed = true;
      if (this.#running === null) this.#schedule(whileUnseen(this.#options.random()));
    }
  }

  /** Somebody looks again. */
  seen(): void {
    if (this.#postponed) this.kick();
  }

  /** Resolves when no round is under way. */
  settled(): Promise<undefined> {
    return this.#running !== null ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve(undefined);
  }

  async #run(): Promise<void> {
    const run = ++this.#lastRun;
    const isCurrent = () => this.#running === run;
    this.#running = run;
    do {
      this.#again = false;
      this.#postponed = false;
      const isDone = await this.#round(isCurrent);
      if (isDone && !this.#again) await this.#tidyUp();
    } while (this.#again && this.#elected && isCurrent());
    if (!isCurrent()) return;
    this.#running = null;
    for (const resolve of this.#idle.splice(0)) resolve(undefined);
  }

  /** Whether it came to its end. */
  async #round(isCurrent: () => boolean): Promise<boolean> {
    const { work, onStatus } = this.#options;
    const stillElected = () => {
      if (!this.#elected || !isCurrent()) throw new NotElectedError();
    };
    const report = (progress: Progress) => {
      this.#steps += 1;
      onStatus(progress);
    };
    try {
      if (this.#begins) await work.begin();
      this.#begins = false;
      const lastSyncedAt = await work.round({ report, onClock: onStatus, stillElected });
      if (!isCurrent()) return false;
      this.#failures = 0;
      this.#steps += 1;
      onStatus({
        online: true,
        phase: work.refusal === null ? 'idle' : 'failed',
        problem: work.refusal,
        stuck: null,
        tooOld: false,
        tooNew: false,
        progress: null,
        lastSyncedAt,
      });
      this.#listen();
      void this.#unharmed('ASKING ABOUT PHOTOS', work.askAboutPhotos());
      if (this.#postponed) this.#schedule(whileUnseen(this.#options.random()));
      else this.#schedule(this.#orSooner(this.#events === null ? POLL_MS : LAST_RETRY_MS * 5));
      return true;
    } catch (error) {
      if (isCurrent()) this.#ended(error);
      return false;
    }
  }

  /** What was set aside is tried again as a round is that failed [SYNC.84]. */
  #orSooner(ms: number): number {
    const { work, random } = this.#options;
    return work.failures === 0 ? ms : Math.min(ms, backoff(work.failures, random()));
  }

  #ended(error: unknown): void {
    if (error instanceof NotElectedError || !this.#elected) return;
    if (error instanceof TooOldError) this.#tooOld();
    else if (error instanceof OvertakenError) this.#overtaken();
    else if (!(error instanceof SessionEndedError)) this.#failed(error);
  }

  #tidyUp(): Promise<void> {
    return this.#unharmed(
      'TIDYING UP',
      this.#options.work.tidyUp(() => !this.#again),
    );
  }

  /** Whatever becomes of it, the round before has succeeded. */
  #unharmed(what: string, work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => {
      if (this.#elected) console.error(`FAILED ${what}`, error);
    });
  }

  /** What is unsent has been sent as far as it goes: nothing more is received until the new app is loaded. */
  #tooOld(): void {
    this.#options.onStatus({ online: true, phase: 'failed', stuck: null, tooOld: true, tooNew: false, progress: null });
    this.#schedule(LAST_RETRY_MS);
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
    const said = phase === 'failed' && error instanceof ApiError ? error : null;
    const problem = said === null ? {} : { problem: said.message };
    this.#options.onStatus({
      online: !offline,
      phase,
      stuck: null,
      tooNew: said?.field === 'version',
      progress: null,
      ...problem,
    });
    const random = this.#options.random();
    const asked = error instanceof ApiError ? asAsked(error.retryAfter, random) : 0;
    this.#schedule(Math.max(asked, backoff(this.#failures, random)));
  }

  #schedule(ms: number): void {
    this.#unschedule();
    if (this.#elected) this.#timer = setTimeout(() => this.kick(), ms);
  }

  #unschedule(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #listen(): void {
    if (this.#events !== null || !this.#elected) return;
    const controller = new AbortController();
    this.#events = controller;
    void listenToEvents(this.#options.calls, controller.signal, () => this.#hear()).then(({ any, comeBackIn }) => {
      if (this.#events !== controller) return;
      this.#events = null;
      this.#schedule(comeBackIn ?? this.#orSooner(any ? FIRST_RETRY_MS * this.#options.random() : POLL_MS));
    });
  }
}

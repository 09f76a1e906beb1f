import type { Channel } from './announcements.ts';

/** How often a visible tab asks whether the one that syncs is awake. */
const ASK_MS = 500;
/** After so many questions without an answer it takes over, within two seconds [TAB]. */
const MOST_UNANSWERED = 3;

interface Options {
  locks: Pick<LockManager, 'request'>;
  channel: Channel;
  name: string;
  onElected: () => void;
  onLost: () => void;
}

/** Elects the one tab of a user that syncs and compacts; browsers put tabs to sleep that hold locks. */
export class Election {
  readonly #options: Options;
  #stopped = false;
  #candidacy = new AbortController();
  #elected = false;
  #visible = true;
  /** Questions are counted, not seconds: after a sleep of the whole device nobody has been silent. */
  #unanswered = 0;
  #release: (() => void) | null = null;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #silence: () => void;

  constructor(options: Options) {
    this.#options = options;
    this.#silence = options.channel.listen((message) => {
      if (message.kind === 'heartbeat') this.#unanswered = 0;
      else if (message.kind === 'who-syncs' && this.#elected) this.#sayAwake();
    });
    this.#timer = setInterval(() => this.#ask(), ASK_MS);
    void this.#queue();
    this.#ask();
  }

  get elected(): boolean {
    return this.#elected;
  }

  setVisible(visible: boolean): void {
    if (visible === this.#visible) return;
    this.#visible = visible;
    this.#unanswered = 0;
    this.#ask();
  }

  #sayAwake(): void {
    this.#options.channel.post({ kind: 'heartbeat' });
  }

  #ask(): void {
    if (this.#elected || !this.#visible) return;
    if (this.#unanswered < MOST_UNANSWERED) {
      this.#unanswered += 1;
      this.#options.channel.post({ kind: 'who-syncs' });
      return;
    }
    this.#unanswered = 0;
    this.#candidacy.abort();
    this.#candidacy = new AbortController();
    void this.#stand({ steal: true }, this.#candidacy);
  }

  /** Waits for its turn. */
  #queue(): Promise<void> {
    this.#candidacy = new AbortController();
    return this.#stand({ signal: this.#candidacy.signal }, this.#candidacy);
  }

  /** Stands again when the lock was stolen; a candidacy that was withdrawn is over. */
  async #stand(how: LockOptions, candidacy: AbortController): Promise<void> {
    try {
      await this.#options.locks.request(this.#options.name, how, () => this.#hold());
    } catch {
      if (candidacy.signal.aborted) return;
      this.#lose();
      if (!this.#stopped) await this.#queue();
    }
  }

  #hold(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    this.#elected = true;
    this.#sayAwake();
    this.#options.onElected();
    return new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  #lose(): void {
    if (!this.#elected) return;
    this.#elected = false;
    this.#unanswered = 0;
    this.#options.onLost();
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#silence();
    this.#candidacy.abort();
    this.#lose();
    this.#release?.();
  }
}

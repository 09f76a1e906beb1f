import type { Channel } from './announcements.ts';

const HEARTBEAT_MS = 3_000;
/** After so long without a heartbeat the visible tab takes over [D4.5]. */
const SILENCE_MS = 10_000;

interface Options {
  locks: Pick<LockManager, 'request'>;
  channel: Channel;
  name: string;
  onElected: () => void;
  onLost: () => void;
}

/** Elects the one tab of a user that syncs and compacts; phones suspend tabs that hold locks. */
export class Election {
  readonly #options: Options;
  #stopped = false;
  #candidacy = new AbortController();
  #elected = false;
  #visible = true;
  #lastHeard = Date.now();
  #release: (() => void) | null = null;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #silence: () => void;

  constructor(options: Options) {
    this.#options = options;
    this.#silence = options.channel.listen((message) => {
      if (message.kind === 'heartbeat') this.#lastHeard = Date.now();
    });
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MS);
    void this.#queue();
  }

  get elected(): boolean {
    return this.#elected;
  }

  setVisible(visible: boolean): void {
    if (visible && !this.#visible) this.#lastHeard = Date.now();
    this.#visible = visible;
  }

  #beat(): void {
    if (this.#elected) this.#options.channel.post({ kind: 'heartbeat' });
    else if (this.#visible && Date.now() - this.#lastHeard > SILENCE_MS) {
      this.#lastHeard = Date.now();
      this.#candidacy.abort();
      this.#candidacy = new AbortController();
      void this.#stand({ steal: true }, this.#candidacy);
    }
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
    this.#options.channel.post({ kind: 'heartbeat' });
    this.#options.onElected();
    return new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  #lose(): void {
    if (!this.#elected) return;
    this.#elected = false;
    this.#lastHeard = Date.now();
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

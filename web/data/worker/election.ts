import type { Channel } from './announcements.ts';

const HEARTBEAT_MS = 3_000;
/** After so long without a heartbeat the visible tab takes over [D4.5]. */
const SILENCE_MS = 10_000;

interface Options {
  locks: LockManager;
  channel: Channel;
  name: string;
  onElected: () => void;
  onLost: () => void;
}

/** Elects the one tab of a user that syncs and compacts; phones suspend tabs that hold locks. */
export class Election {
  readonly #options: Options;
  readonly #stop = new AbortController();
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
    void this.#stand({ signal: this.#stop.signal });
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
      void this.#stand({ steal: true });
    }
  }

  async #stand(how: LockOptions): Promise<void> {
    try {
      await this.#options.locks.request(this.#options.name, how, () => this.#hold());
    } catch {
      this.#lose();
      if (!this.#stop.signal.aborted) void this.#stand({ signal: this.#stop.signal });
    }
  }

  #hold(): Promise<void> {
    if (this.#stop.signal.aborted) return Promise.resolve();
    this.#elected = true;
    this.#options.onElected();
    return new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  #lose(): void {
    if (!this.#elected) return;
    this.#elected = false;
    this.#options.onLost();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#silence();
    this.#stop.abort();
    this.#lose();
    this.#release?.();
  }
}

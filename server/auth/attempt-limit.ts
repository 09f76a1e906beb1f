const MOST_KEYS = 10_000;

interface Window {
  count: number;
  endsAt: number;
}

/** Counts attempts for each key in windows of time; what succeeded is forgiven [design 4.7]. */
export class AttemptLimit {
  readonly #windows = new Map<string, Window>();
  readonly #most: number;
  readonly #milliseconds: number;

  constructor(most: number, milliseconds: number) {
    this.#most = most;
    this.#milliseconds = milliseconds;
  }

  /** Counts one attempt; returns the milliseconds to wait when it is one too many, else 0. */
  attempt(key: string, now: number): number {
    const window = this.#windowOf(key, now);
    if (window.count >= this.#most) return window.endsAt - now;
    window.count += 1;
    return 0;
  }

  forgive(key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined) window.count = Math.max(0, window.count - 1);
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    if (this.#windows.size >= MOST_KEYS) this.#dropEnded(now);
    const window = { count: 0, endsAt: now + this.#milliseconds };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    return window;
  }

  #dropEnded(now: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size >= MOST_KEYS && oldest !== undefined) this.#windows.delete(oldest);
  }
}

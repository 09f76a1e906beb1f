/** What can be told something. */
interface Listener {
  tell(ver: number): void;
}

/** Nobody is told more often. */
const EVERY_MS = 1_000;
/** Between two that are told, unless there are so many that all of them would not be told within a second. */
const APART_MS = 2;

/**
 * Tells listeners that something is newer than they may know: each at once when the last time was long enough ago, and those of
 * a large number spread over a second, so that they don't all ask at the same time [FAN.1, FAN.2].
 */
export class Notices<L extends Listener> {
  /** When each was told last and how much there was to tell then; whoever waits longest stands first. */
  readonly #told = new Map<L, { at: number; news: number }>();
  #news = 0;
  #ver = 0;
  #next = 0;
  #timer: NodeJS.Timeout | null = null;

  /** Whoever comes is told what is newest by whoever adds them. */
  add(listener: L): void {
    this.#told.set(listener, { at: performance.now(), news: this.#news });
  }

  delete(listener: L): void {
    this.#told.delete(listener);
  }

  has(listener: L): boolean {
    return this.#told.has(listener);
  }

  get listeners(): Iterable<L> {
    return this.#told.keys();
  }

  announce(ver: number): void {
    this.#news += 1;
    this.#ver = Math.max(this.#ver, ver);
    if (this.#timer === null) this.#tellOn();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Tells whoever is due, and comes back for the next. */
  #tellOn(): void {
    this.#timer = null;
    const now = performance.now();
    this.#next = Math.max(this.#next, now - APART_MS);
    for (const [listener, { at, news }] of this.#told) {
      if (news === this.#news) return;
      const due = Math.max(this.#next, at + EVERY_MS);
      if (due > now) {
        this.#timer = setTimeout(() => this.#tellOn(), Math.ceil(due - now)).unref();
        return;
      }
      this.#next += Math.min(APART_MS, EVERY_MS / this.#told.size);
      this.#told.delete(listener);
      this.#told.set(listener, { at: now, news: this.#news });
      listener.tell(this.#ver);
    }
  }
}

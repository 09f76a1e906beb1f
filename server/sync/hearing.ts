/** Whether a server hears is tried so often. */
const PROBE_MS = 10_000;

/** Whether notices come: only a server's own that came back show it, for a pooler may take LISTEN and pass nothing on [DB.21]. */
export class Hearing {
  #isDeaf = true;
  #isAwaited = false;
  #probedAt = -Infinity;

  get isDeaf(): boolean {
    return this.#isDeaf;
  }

  /** A notice of one's own came back. */
  echoed(): void {
    this.#isDeaf = false;
    this.#isAwaited = false;
  }

  lose(): void {
    this.#isDeaf = true;
  }

  /** Whether to try now. Asked again and again: what has not come back until the next time is taken for lost. */
  probe(): boolean {
    if (this.#isAwaited) this.#isDeaf = true;
    if (performance.now() - this.#probedAt < PROBE_MS) return false;
    this.#probedAt = performance.now();
    this.#isAwaited = true;
    return true;
  }
}

import { must } from '#domain/assertions.ts';
import type { PulledPage } from '#domain/sync/pulled-chunk.ts';

/** A page that is on its way, and the cursor with which the pull goes on; null where this page ends it. */
export interface AskedPage {
  page: Promise<PulledPage>;
  next: Promise<string | null>;
}

/** Beside the one that is awaited or written; each may weigh megabytes. */
const MOST_AHEAD = 2;

const nobodyHears = (): void => undefined;

/** The pages of a pull in their order, of which some are asked for while one arrives and is written [PULL.12]. */
export class AskedPages {
  readonly #ask: (cursor: string | null) => AskedPage;
  /** With the cursor at which each begins; the first is the one that was taken last, or is awaited. */
  #asked: (AskedPage & { at: string | null })[] = [];
  #isTaken = false;
  /** Where the last of them leads to, once it says so. */
  #next: string | null = null;

  constructor(ask: (cursor: string | null) => AskedPage) {
    this.#ask = ask;
  }

  /** The page at this cursor, asked for already or now; `isNow` when it is by this. What else was asked for is not taken. */
  async take(cursor: string | null): Promise<{ page: PulledPage; isNow: boolean }> {
    if (this.#isTaken) this.#asked.shift();
    this.#isTaken = true;
    const isNow = this.#asked[0]?.at !== cursor;
    if (isNow) {
      this.#asked = [];
      this.#add(cursor);
    } else this.#goOn();
    return { page: await must(this.#asked[0], 'a page that was asked for').page, isNow };
  }

  #add(cursor: string | null): void {
    const asked = { ...this.#ask(cursor), at: cursor };
    this.#asked.push(asked);
    this.#next = null;
    asked.next.then((next) => {
      if (this.#asked.at(-1) !== asked) return;
      this.#next = next;
      this.#goOn();
    }, nobodyHears);
  }

  #goOn(): void {
    if (this.#next !== null && this.#asked.length <= MOST_AHEAD) this.#add(this.#next);
  }
}

type Listener = (ver: number) => void;

/** How far the database has come: its newest ver, and how often what waits for decisions has changed. */
export interface Newest {
  ver: number;
  news: number;
}

/** Tells those who listen that something newer than they may know exists. */
export class ChangeFeed {
  readonly #listeners = new Set<Listener>();
  #tellOthers: (newest: Newest) => void = () => {};

  /** Something that this server wrote, or found to be written. */
  announce(newest: Newest): void {
    this.hear(newest.ver);
    this.#tellOthers(newest);
  }

  /** Something that another server wrote. */
  hear(ver: number): void {
    for (const listener of this.#listeners) listener(ver);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** From now on other servers are told what this one announces. */
  share(tellOthers: (newest: Newest) => void): void {
    this.#tellOthers = tellOthers;
  }
}

type Listener = (ver: number) => void;

/** Tells those who listen that something newer than they may know exists. */
export class ChangeFeed {
  readonly #listeners = new Set<Listener>();

  announce(ver: number): void {
    for (const listener of this.#listeners) listener(ver);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

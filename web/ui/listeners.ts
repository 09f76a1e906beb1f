/** Who hears of something, and how they are told. */
export class Listeners<What extends unknown[] = []> {
  readonly #all = new Set<(...what: What) => void>();

  /** Returns what ends it. */
  readonly subscribe = (listener: (...what: What) => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  readonly tell = (...what: What): void => {
    for (const listener of this.#all) listener(...what);
  };

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }
}

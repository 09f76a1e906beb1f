interface Subscription<Query> {
  query: Query;
  reads: ReadonlySet<string>;
  /** The last result as JSON text. */
  sent: string | null;
  dirty: boolean;
}

interface Options<Query, Result> {
  /** Runs a query, adding what it read to `reads`. */
  run: (query: Query, reads: Set<string>) => Result;
  send: (key: string, result: Result) => void;
  /** Calls back soon, once everything of this turn is done. */
  soon: (flush: () => void) => void;
}

/** The queries that pages look at; each runs again only when a commit touched what it read [DEV]. */
export class Subscriptions<Query, Result> {
  readonly #options: Options<Query, Result>;
  readonly #open = new Map<string, Subscription<Query>>();
  #scheduled = false;
  #paused = true;

  constructor(options: Options<Query, Result>) {
    this.#options = options;
  }

  open(key: string, query: Query): void {
    this.#open.set(key, { query, reads: new Set(), sent: null, dirty: true });
    this.#schedule();
  }

  close(key: string): void {
    this.#open.delete(key);
  }

  /** Whether there is data to run over; results of former data are forgotten. */
  resume(): void {
    this.#paused = false;
    for (const subscription of this.#open.values()) subscription.dirty = true;
    this.#schedule();
  }

  pause(): void {
    this.#paused = true;
  }

  touched(keys: ReadonlySet<string>): void {
    for (const subscription of this.#open.values()) subscription.dirty ||= meet(subscription.reads, keys);
    this.#schedule();
  }

  /** Runs at once what a commit has touched; a query that fails does so later, for nobody who waits for this. */
  runNow(): void {
    if (this.#paused) return;
    try {
      this.#runDirty();
    } catch (error) {
      this.#options.soon(() => {
        throw error;
      });
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#paused) return;
    this.#scheduled = true;
    this.#options.soon(() => {
      this.#scheduled = false;
      if (!this.#paused) this.#runDirty();
    });
  }

  /** A query that fails keeps no other from running. */
  #runDirty(): void {
    const failures: unknown[] = [];
    for (const [key, subscription] of this.#open) {
      if (!subscription.dirty) continue;
      subscription.dirty = false;
      try {
        this.#run(key, subscription);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'a query failed');
  }

  #run(key: string, subscription: Subscription<Query>): void {
    const reads = new Set<string>();
    subscription.reads = reads;
    const result = this.#options.run(subscription.query, reads);
    const text = JSON.stringify(result);
    if (text === subscription.sent) return;
    subscription.sent = text;
    this.#options.send(key, result);
  }
}

function meet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const key of few) if (many.has(key)) return true;
  return false;
}

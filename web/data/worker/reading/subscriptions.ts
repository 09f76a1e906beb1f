import { meet } from './meet.ts';

interface Subscription<Query> {
  query: Query;
  reads: ReadonlySet<string>;
  /** The last result as JSON text. */
  sent: string | null;
  dirty: boolean;
}

type Open<Query> = [key: string, Subscription<Query>];

interface Options<Query, Result> {
  /** Runs a query, adding what it read to `reads`. */
  run: (query: Query, reads: Set<string>) => Result;
  /** Whether others run before it. */
  canWait: (query: Query) => boolean;
  send: (key: string, result: Result) => void;
  /** It failed: what was sent before holds no longer. */
  fail: (key: string) => void;
  /** Calls back after so many milliseconds, and once everything of this turn is done. */
  later: (flush: () => void, ms: number) => void;
}

/** How often queries run at most while a first pull goes on, each page of which touches all of them. */
const AMID_MS = 1_000;

/** The queries that pages look at; each runs again only when a commit touched what it read [DEV]. */
export class Subscriptions<Query, Result> {
  readonly #options: Options<Query, Result>;
  readonly #open = new Map<string, Subscription<Query>>();
  #scheduled = false;
  #isRestDue = false;
  #paused = true;
  /** Whether they have run lately amid a first pull, and whether they have been touched since. */
  #ranAmid = false;
  #touchedAmid = false;

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

  /** Amid a first pull they wait for more of it, unless they have waited for a second [PULL.11]. */
  touched(keys: ReadonlySet<string>, { amid = false } = {}): void {
    for (const subscription of this.#open.values()) subscription.dirty ||= meet(subscription.reads, keys);
    if (amid) this.#runAmid();
    else this.#schedule();
  }

  #runAmid(): void {
    this.#touchedAmid = this.#ranAmid;
    if (this.#ranAmid) return;
    this.#ranAmid = true;
    this.#schedule();
    this.#options.later(() => {
      this.#ranAmid = false;
      if (this.#touchedAmid) this.#runAmid();
    }, AMID_MS);
  }

  /** Runs at once what a commit has touched; a query that fails does so later, for nobody who waits for this. */
  runNow(): void {
    if (this.#paused) return;
    try {
      const { first, rest } = this.#dirty();
      this.#runAll([...first, ...rest]);
    } catch (error) {
      this.#options.later(() => {
        throw error;
      }, 0);
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#paused) return;
    this.#scheduled = true;
    this.#options.later(() => {
      this.#scheduled = false;
      if (!this.#paused) this.#runDirty();
    }, 0);
  }

  /** Those that can wait have a turn of their own after the others. */
  #runDirty(): void {
    const { first, rest } = this.#dirty();
    if (first.length > 0 && rest.length > 0) this.#runRestLater();
    this.#runAll(first.length > 0 ? first : rest);
  }

  #runRestLater(): void {
    if (this.#isRestDue) return;
    this.#isRestDue = true;
    this.#options.later(() => {
      this.#isRestDue = false;
      if (this.#scheduled) this.#runRestLater();
      else if (!this.#paused) this.#runAll(this.#dirty().rest);
    }, 0);
  }

  #dirty(): { first: Open<Query>[]; rest: Open<Query>[] } {
    const dirty = [...this.#open].filter(([, subscription]) => subscription.dirty);
    const { first = [], rest = [] } = Object.groupBy(dirty, ([, { query }]) => (this.#options.canWait(query) ? 'rest' : 'first'));
    return { first, rest };
  }

  /** A query that fails keeps no other from running. */
  #runAll(subscriptions: readonly Open<Query>[]): void {
    const failures: unknown[] = [];
    for (const [key, subscription] of subscriptions) {
      subscription.dirty = false;
      try {
        this.#run(key, subscription);
      } catch (error) {
        failures.push(error);
        subscription.sent = null;
        this.#options.fail(key);
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

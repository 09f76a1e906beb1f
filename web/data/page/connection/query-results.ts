import type { SubscribeMessage, ToWorker } from '../../protocol/messages.ts';
import { keepEqual } from './keep-equal.ts';
import { Listeners } from '#web/ui/listeners.ts';
import type { ParamsOf, QueryName, ResultOf } from '../../protocol/query-types.ts';

interface Subscription {
  result: ResultOf<QueryName> | undefined;
  /** Whether it failed when it was run last. */
  hasFailed: boolean;
  listeners: Listeners;
  closing: ReturnType<typeof setTimeout> | null;
}

/** A result outlives its last listener by this long, so that going back shows it at once. */
const LINGER_MS = 5_000;

/** Stands for a query and its parameters. */
export const queryKey = <N extends QueryName>(name: N, params: ParamsOf<N>): string => JSON.stringify([name, params]);

function subscribeMessage(key: string): SubscribeMessage {
  const [name, params] = JSON.parse(key) as [QueryName, unknown];
  return { kind: 'subscribe', key, name, params } as SubscribeMessage;
}

/** The queries that screens look at, with what the worker answered last [DEV]. */
export class QueryResults {
  readonly #post: (message: ToWorker) => void;
  readonly #postIfAwake: (message: ToWorker) => void;
  readonly #open = new Map<string, Subscription>();

  /** `postIfAwake` starts no worker. */
  constructor(post: (message: ToWorker) => void, postIfAwake: (message: ToWorker) => void) {
    this.#post = post;
    this.#postIfAwake = postIfAwake;
  }

  read(key: string): Subscription['result'] {
    return this.#open.get(key)?.result;
  }

  hasFailed(key: string): boolean {
    return this.#open.get(key)?.hasFailed === true;
  }

  subscribe(key: string, listener: () => void): () => void {
    const subscription = this.#open.get(key) ?? this.#ask(key);
    if (subscription.closing !== null) clearTimeout(subscription.closing);
    subscription.closing = null;
    const end = subscription.listeners.subscribe(listener);
    return () => {
      end();
      if (subscription.listeners.isEmpty) subscription.closing = setTimeout(() => this.#close(key), LINGER_MS);
    };
  }

  /** The worker has run the query: of its new result, what says the same as before is the same, so that only the rest is drawn [SPEED.7]. */
  receive(key: string, result: Subscription['result']): void {
    const subscription = this.#open.get(key);
    if (subscription === undefined) return;
    subscription.result = keepEqual(subscription.result, result);
    subscription.hasFailed = false;
    subscription.listeners.tell();
  }

  fail(key: string): void {
    this.#setFailed(key, true);
  }

  retry(key: string): void {
    this.#setFailed(key, false);
    this.#post(subscribeMessage(key));
  }

  #setFailed(key: string, hasFailed: boolean): void {
    const subscription = this.#open.get(key);
    if (subscription === undefined) return;
    subscription.hasFailed = hasFailed;
    subscription.listeners.tell();
  }

  /** A new worker knows none of them. */
  askAgain(): void {
    for (const key of this.#open.keys()) this.#post(subscribeMessage(key));
  }

  /** Nothing of one user is shown to the next: what nobody looks at any more is closed, the rest asked anew [SESS.26]. */
  forget(): void {
    for (const [key, subscription] of this.#open) {
      subscription.result = undefined;
      subscription.hasFailed = false;
      if (subscription.closing === null) continue;
      clearTimeout(subscription.closing);
      this.#close(key);
    }
    this.askAgain();
  }

  #ask(key: string): Subscription {
    const subscription: Subscription = { result: undefined, hasFailed: false, listeners: new Listeners(), closing: null };
    this.#open.set(key, subscription);
    this.#post(subscribeMessage(key));
    return subscription;
  }

  #close(key: string): void {
    this.#open.delete(key);
    this.#postIfAwake({ kind: 'unsubscribe', key });
  }
}

import { setImmediate as afterOthers } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';

interface Options {
  /** How many go on at once, in all. */
  running: number;
  /** How many of one user. */
  runningEach?: number;
  /** How many of one user may wait. */
  waitingEach: number;
  /** What is said to whoever has too many waiting. */
  words: string;
  /** How many may wait in all, whosever they are. */
  waitingInAll?: number;
}

const CROWDED = 'Too many are waiting for the server. Try again soon';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Lets work go on a few at a time, one user after the other, however much one of them asks for [HTTP]. */
export class FairTurns {
  readonly #options: Options;
  /** In the order of their turns. */
  readonly #queues = new Map<string, Queue>();
  #running = 0;
  #waiting = 0;
  #round = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** How much waits for its turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs the work when its user's turn comes; 429 when too much of theirs waits already, 503 when too much of all does. Who is
   * gone before waits no longer.
   */
  async run<T>(user: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    await this.enter(user, gone);
    await this.#othersAreHeard();
    try {
      return await work();
    } finally {
      this.leave(user);
    }
  }

  /**
   * What an embedded database answers is there at once. Between the beginnings of any two turns the loop goes round, or they
   * would follow each other and no connection be heard meanwhile.
   */
  #othersAreHeard(): Promise<void> {
    this.#round = this.#round.then(() => afterOthers());
    return this.#round;
  }

  /** Resolves when the user's turn has come, which lasts until `leave`; who is gone before waits no longer. */
  enter(user: string, gone?: AbortSignal): Promise<void> {
    const queue = this.#queues.get(user) ?? { running: 0, waiting: [] };
    this.#queues.set(user, queue);
    if (this.#mayRun(queue)) {
      this.#start(user, queue);
      return Promise.resolve();
    }
    const { waitingEach, waitingInAll = Number.POSITIVE_INFINITY, words } = this.#options;
    if (queue.waiting.length >= waitingEach) return Promise.reject(new Refusal(429, words));
    if (this.#waiting >= waitingInAll) {
      if (queue.running + queue.waiting.length === 0) this.#queues.delete(user);
      return Promise.reject(new Refusal(503, CROWDED));
    }
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      queue.waiting.push(resolve);
      gone?.addEventListener('abort', () => this.#withdraw(user, queue, resolve) && reject(gone.reason));
    });
  }

  /** Whether it waited still. */
  #withdraw(user: string, queue: Queue, go: () => void): boolean {
    const place = queue.waiting.indexOf(go);
    if (place < 0) return false;
    queue.waiting.splice(place, 1);
    this.#waiting -= 1;
    if (queue.running + queue.waiting.length === 0) this.#queues.delete(user);
    return true;
  }

  #mayRun({ running }: Queue): boolean {
    const { running: most, runningEach = most } = this.#options;
    return this.#running < most && running < runningEach;
  }

  /** Whoever has had a turn goes to the end. */
  #start(user: string, queue: Queue): void {
    this.#running += 1;
    queue.running += 1;
    this.#queues.delete(user);
    this.#queues.set(user, queue);
  }

  leave(user: string): void {
    const ended = this.#queues.get(user);
    this.#running -= 1;
    if (ended !== undefined) {
      ended.running -= 1;
      this.#queues.delete(user);
      if (ended.running > 0 || ended.waiting.length > 0) this.#queues.set(user, ended);
    }
    for (const [next, queue] of this.#queues) {
      if (queue.waiting.length === 0 || !this.#mayRun(queue)) continue;
      const go = queue.waiting.shift();
      this.#waiting -= 1;
      this.#start(next, queue);
      go?.();
      return;
    }
  }
}

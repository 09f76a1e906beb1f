import { MOST_OPERATIONS } from '#domain/sync/wire.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import { BehindAside } from './behind-aside.ts';

interface Failing {
  change: LoggedChange;
  failures: number;
  /** The round in which it is tried again. */
  until: number;
}

/** So many that fail alone, one after the other, are enough for a round: it may be the server that fails at all of them. */
const MOST_IN_A_ROW = 5;
const MOST_ROUNDS = 8;

/**
 * Operations at which the server fails when they are sent alone, as this tab remembers them: each waits until all else is sent,
 * then some rounds, and is tried again [SYNC.84].
 */
export class SetAside {
  readonly #failing = new Map<string, Failing>();
  #told: readonly string[] = [];
  #round = 0;
  #most = MOST_OPERATIONS;
  #inARow = 0;
  #gaveUp: Error | null = null;

  /** How many operations a push may hold; none when this round has seen enough fail. */
  get most(): number {
    return this.#gaveUp === null ? this.#most : 0;
  }

  /** What the server said when this round had seen enough fail. */
  get gaveUp(): Error | null {
    return this.#gaveUp;
  }

  /** Those that a round which came to its end has left. */
  get told(): readonly string[] {
    return this.#told;
  }

  /** How often in a row what is tried next has failed, 0 when nothing is set aside. */
  get failures(): number {
    return this.#failing.size === 0 ? 0 : Math.min(...[...this.#failing.values()].map(({ failures }) => failures));
  }

  get hasDue(): boolean {
    return this.most > 0 && [...this.#failing.values()].some(({ until }) => until <= this.#round);
  }

  /** Finds what waits for those that are set aside, for all of them or but for those whose turn has come. */
  behind({ isTurn }: { isTurn: boolean }): BehindAside {
    const waiting = [...this.#failing.values()].filter(({ until }) => !isTurn || until > this.#round);
    return new BehindAside(waiting.map(({ change }) => change));
  }

  beginRound(): void {
    this.#round += 1;
    this.#inARow = 0;
    this.#gaveUp = null;
  }

  /** The server has answered to all that the device asked. */
  endRound(): void {
    this.#told = [...this.#failing.keys()];
  }

  /** The server has failed at these as a whole: half as many go next, and one that was alone is set aside. */
  failed(changes: readonly LoggedChange[], error: Error): void {
    const [only] = changes;
    this.#most = Math.ceil(changes.length / 2);
    if (changes.length !== 1 || only === undefined) return;
    const failures = (this.#failing.get(only.op)?.failures ?? 0) + 1;
    const rounds = Math.min(2 ** Math.max(0, failures - 2), MOST_ROUNDS);
    this.#failing.set(only.op, { change: only, failures, until: this.#round + rounds });
    this.#inARow += 1;
    if (this.#inARow >= MOST_IN_A_ROW) this.#gaveUp = error;
  }

  /** The server has answered to these. */
  answered(changes: readonly LoggedChange[]): void {
    this.#most = Math.min(this.#most * 2, MOST_OPERATIONS);
    this.#inARow = 0;
    for (const { op } of changes) this.#failing.delete(op);
    this.#told = this.#told.filter((op) => this.#failing.has(op));
  }

  /** Tries all of them in the next round. */
  tryAll(): void {
    for (const failing of this.#failing.values()) failing.until = 0;
  }

  /** Another tab may have sent any of them. */
  forget(): void {
    this.#failing.clear();
    this.#told = [];
    this.#most = MOST_OPERATIONS;
  }
}

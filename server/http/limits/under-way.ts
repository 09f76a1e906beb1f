import type { EventEmitter } from 'node:events';

/** Counts what is under way by whose it is. */
export class UnderWay {
  readonly #counts = new Map<string, number>();

  /** Counts one more of theirs until `lasting` closes; false when `most` are counted already. */
  enter(whose: string, most: number, lasting: EventEmitter): boolean {
    const count = this.#counts.get(whose) ?? 0;
    if (count >= most) return false;
    this.#counts.set(whose, count + 1);
    lasting.once('close', () => this.#leave(whose));
    return true;
  }

  #leave(whose: string): void {
    const left = (this.#counts.get(whose) ?? 1) - 1;
    if (left === 0) this.#counts.delete(whose);
    else this.#counts.set(whose, left);
  }
}

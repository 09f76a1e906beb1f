import type { Network } from './network.ts';

/** A round in the middle of which its tab was put to sleep. */
export class SleepingRound {
  readonly #wake: () => void;
  readonly #round: Promise<void>;

  private constructor(wake: () => void, round: Promise<void>) {
    this.#wake = wake;
    this.#round = round;
  }

  /** Falls asleep before an answer arrives, after those to so many requests, if the round makes more. */
  static async begin(network: Network, requests: number, synchronise: () => Promise<void>): Promise<SleepingRound> {
    let wake: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      wake = resolve;
    });
    network.gate = { passing: requests, opened };
    const asleep = network.reachedGate();
    const round = synchronise();
    try {
      await Promise.race([asleep, round]);
    } finally {
      network.gate = null;
    }
    return new SleepingRound(wake, round);
  }

  /** Goes on where it was, to an end that may be bad in some ways. */
  async end(mayEndWith: (error: unknown) => boolean): Promise<void> {
    this.#wake();
    await this.#round.catch((error: unknown) => {
      if (!mayEndWith(error)) throw error;
    });
  }
}

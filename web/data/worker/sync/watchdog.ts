/** What should move on by itself. */
export interface Watched {
  /** Grows with each step that is done. */
  readonly steps: number;
  readonly isUnderWay: boolean;
  /** Something waits, and nothing is under way or scheduled for it. */
  readonly isForgotten: boolean;
  /** Leaves alone what is under way, and begins anew. */
  restart(): void;
}

interface Options {
  watched: Watched;
  /** So many looks in a row without a step are too many. */
  patience: number;
  /** The first time in a row, and when it is given up. */
  onStuck: (isGivenUp: boolean) => void;
}

export const LOOK_EVERY_MS = 15_000;
/** In a row, each after twice the patience of the one before. */
export const MOST_RESTARTS = 5;

/** Starts anew what does not move; looks are counted, not seconds, for devices sleep [SYNC.30]. */
export class Watchdog {
  readonly #options: Options;
  #steps = 0;
  #still = 0;
  #restarts = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.stop();
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#still = 0;
    this.#restarts = 0;
  }

  look(): void {
    const { watched, patience } = this.#options;
    const { steps, isUnderWay, isForgotten } = watched;
    const isStill = (isUnderWay || isForgotten) && steps === this.#steps;
    this.#steps = steps;
    this.#still = isStill ? this.#still + 1 : 0;
    if (!isUnderWay && !isForgotten) this.#restarts = 0;
    const enough = isUnderWay ? patience * 2 ** this.#restarts : 1;
    if (this.#still >= enough) this.#startAnew();
  }

  #startAnew(): void {
    const { watched, onStuck } = this.#options;
    this.#still = 0;
    if (this.#restarts > MOST_RESTARTS) return;
    this.#restarts += 1;
    if (this.#restarts > MOST_RESTARTS) return onStuck(true);
    if (this.#restarts === 1) onStuck(false);
    watched.restart();
  }
}

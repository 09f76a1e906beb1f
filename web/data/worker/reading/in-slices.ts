/** Nothing else was to be done for so long. */
const QUIET_MS = 250;
/** Whatever comes meanwhile waits no longer than this. */
const SLICE_MS = 6;
const PAUSE_MS = 4;

/** Work that can wait, done in slices after a while of quiet; it says whether it is done [SEARCH.1]. */
export class InSlices {
  readonly #work: (mayGoOn: () => boolean) => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(work: (mayGoOn: () => boolean) => boolean) {
    this.#work = work;
  }

  /** Something was done that there may be work after. */
  stir(): void {
    this.#runIn(QUIET_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #runIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const end = performance.now() + SLICE_MS;
      if (!this.#work(() => performance.now() < end)) this.#runIn(PAUSE_MS);
    }, ms);
  }
}

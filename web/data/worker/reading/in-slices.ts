/** Nothing else was to be done for so long. */
const QUIET_MS = 250;
/** Whatever comes meanwhile waits no longer than this. */
const SLICE_MS = 6;
/** Of half a CPU, whoever uses the app meanwhile needs the rest. */
const PAUSE_MS = 24;
/** Somebody is about to wait for it, and for nothing else. */
const HURRIED_MS = 30;

/** Work that can wait, done in slices after a while of quiet; it says whether it is done [SEARCH.1]. */
export class InSlices {
  readonly #work: (mayGoOn: () => boolean) => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isHurried = false;

  constructor(work: (mayGoOn: () => boolean) => boolean) {
    this.#work = work;
  }

  /** Something was done that there may be work after. */
  stir(): void {
    this.#runIn(this.#isHurried ? 0 : QUIET_MS);
  }

  /** What is left of it is wanted soon. */
  hurry(): void {
    this.#isHurried = true;
    this.#runIn(0);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #runIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const end = performance.now() + (this.#isHurried ? HURRIED_MS : SLICE_MS);
      if (!this.#work(() => performance.now() < end)) return this.#runIn(this.#isHurried ? 0 : PAUSE_MS);
      this.#isHurried = false;
    }, ms);
  }
}

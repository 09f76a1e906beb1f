const START = Date.parse('2026-11-21T09:00:00.000Z');
const TICK = 1_000;

/** The time of the world; nobody's own clock has to agree with it. */
export class Clock {
  #now = START;

  tick(ticks = 1): void {
    this.#now += ticks * TICK;
  }

  /** As a clock shows it that is off by so many milliseconds. */
  shown(offset = 0): string {
    return new Date(this.#now + offset).toISOString();
  }
}

let last = 0;
/** Ids that count up, the same ones in every run of a history. */
export const countIds = (): void => {
  last = 0;
};
export const nextId = <Id extends string>(): Id => `01900000-0000-7000-8000-${String(++last).padStart(12, '0')}` as Id;

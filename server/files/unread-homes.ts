import { HomeFault, whyOf } from './homes/home-fault.ts';

/** A home that could not be read, or not be emptied, while photos moved. */
export interface UnreadHome {
  /** Names it too. */
  why: string;
  /** How many photos stay in it for that. */
  photos: number;
}

/** Homes that photos can't be moved from: those of other homes move all the same [FILES.8]. */
export class UnreadHomes {
  readonly #homes = new Map<string | null, UnreadHome & { isPassing: boolean }>();

  /** In the order of their names. */
  get all(): UnreadHome[] {
    const homes = [...this.#homes.values()].map(({ why, photos }) => ({ why, photos }));
    return homes.sort((one, other) => (one.why < other.why ? -1 : 1));
  }

  /** What failed before may be there by now. */
  clear(): void {
    this.#homes.clear();
  }

  /**
   * Does what so many photos stay for when their home fails: undefined then. One that fails as networks do takes its time, and is
   * asked no more. What fails elsewhere is thrown.
   */
  async unlessUnread<T>(home: string | null, photos: number, work: () => Promise<T>): Promise<T | undefined> {
    const known = this.#homes.get(home);
    if (known?.isPassing === true) {
      known.photos += photos;
      return undefined;
    }
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HomeFault) || error.home !== home) throw error;
      const noted = this.#homes.get(home) ?? { why: whyOf(error), photos: 0, isPassing: error.isPassing };
      noted.photos += photos;
      this.#homes.set(home, noted);
      return undefined;
    }
  }
}

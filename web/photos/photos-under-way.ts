import type { Draft } from '#web/data/protocol/draft.ts';
import { Listeners } from '#web/ui/listeners.ts';

/** Photos on their way into a survey in progress, one after the other: each takes much memory while it is scaled. */
export class PhotosUnderWay {
  #last: Promise<unknown> = Promise.resolve();
  /** Counts the times that what waited was dropped. */
  #drops = 0;
  readonly #listeners = new Listeners<[draft: Draft]>();

  /** Hears the survey with each photo, before those who wait for it. */
  readonly subscribe = this.#listeners.subscribe;

  /** Resolves when the photo is kept, or dropped before its turn came; `held` is waited for in any case. */
  add(keep: () => Promise<Draft>, held?: Promise<unknown>): Promise<void> {
    const drops = this.#drops;
    const kept = this.#last.then(async () => {
      await held;
      if (drops !== this.#drops) return;
      const draft = await keep();
      this.#listeners.tell(draft);
    });
    this.#last = kept.catch(() => undefined);
    return kept;
  }

  /** Resolves when none is under way. */
  async taken(): Promise<void> {
    for (let last: Promise<unknown> | null = null; last !== this.#last;) {
      last = this.#last;
      await last;
    }
  }

  /** Drops those that wait; resolves when the one whose turn it is has ended. */
  drop(): Promise<void> {
    this.#drops += 1;
    return this.taken();
  }
}

const surveys = new Map<string, PhotosUnderWay>();

/** Those of the survey in progress under this key, on whichever screen they were taken. */
export function photosUnderWay(key: string): PhotosUnderWay {
  const photos = surveys.get(key) ?? new PhotosUnderWay();
  surveys.set(key, photos);
  return photos;
}

import { ApiError } from '../../api-error.ts';
import type { ConfirmedPhoto } from '../disk/user-schema.ts';
import { ifThereIsRoom } from '../room/if-there-is-room.ts';
import { NetworkError, SessionEndedError } from '../sync/server-calls.ts';
import { OvertakenError } from '../sync/term.ts';
import { askAboutPhotos, type Asking } from './ask-about-photos.ts';

/** Whoever answers so is asked again after another round. */
const LATER = new Set([429, 503]);

/** What the server is asked about photos, beside the rounds: it may take its time to look for them [SYNC.92]. */
export class PhotoQuestions {
  readonly #asking: Asking;
  #isUnderWay = false;
  /** What is to be sent again and could not be read: asked about again at the next start, which may read it [SYNC.96]. */
  readonly #unread = new Set<string>();

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  /** What a question that is under way leaves is asked after another round too. */
  async ask(photos: readonly ConfirmedPhoto[]): Promise<void> {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    try {
      await ifThereIsRoom(this.#askAbout(photos.filter(({ id }) => !this.#unread.has(id))));
    } catch (error) {
      if (!isForLater(error)) throw error;
    } finally {
      this.#isUnderWay = false;
    }
  }

  async #askAbout(photos: readonly ConfirmedPhoto[]): Promise<void> {
    for (const id of await askAboutPhotos(this.#asking, photos)) this.#unread.add(id);
  }
}

const isForLater = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof SessionEndedError ||
  error instanceof OvertakenError ||
  (error instanceof ApiError && LATER.has(error.status));

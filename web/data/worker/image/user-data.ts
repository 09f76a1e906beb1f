import { type HeardTime, isJustHeard } from '../clock/heard-time.ts';
import type { Day } from '../clock/server-clock.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { WriteTransaction } from '../disk/user-schema.ts';
import type { Image } from './image.ts';
import type { ImageReader } from './image-reader.ts';
import { layBack } from './lay-back.ts';
import { loadImage } from './load-image.ts';
import { Writes, type WrittenWith } from './writes.ts';
import type { Announcement } from '../tabs/announcements.ts';
import { Following } from './following.ts';

/**
 * One user's data in this tab: the database, its image in memory to be read, what this tab's user writes, and what follows from
 * other tabs. Nobody who is given it can write the image otherwise [DEV].
 */
export class UserData {
  readonly database: UserDatabase;
  readonly now: () => string;
  readonly announce: (message: Announcement) => void;
  readonly #image: Image;
  readonly writes: Writes;
  readonly following: Following;

  constructor(written: WrittenWith) {
    const { database, image, now, announce } = written;
    this.#image = image;
    this.database = database;
    this.now = now;
    this.announce = announce;
    this.writes = new Writes(written);
    this.following = new Following(database, image);
  }

  get image(): ImageReader {
    return this.#image;
  }

  /** Tells whoever has read it that something is new which is kept beside the image. */
  tell(touched: readonly string[]): void {
    this.#image.commit(touched);
  }

  /** Today, by the server's clock where this device's is days off [GRADE.14]. */
  get day(): Day {
    return this.#image.serverClock.day(new Date(this.now()));
  }

  /** What another tab has told of the server's time. */
  hearTime(heard: HeardTime): void {
    if (!isJustHeard(heard, this.now())) return;
    this.#image.serverClock.hear(heard);
    this.#image.commit();
  }

  load(): Promise<void> {
    return loadImage(this.database, this.#image);
  }

  layBack(transaction: WriteTransaction): Promise<void> {
    return layBack(this.#image, transaction);
  }
}

import type { UserDatabase } from '../disk/user-database.ts';
import type { HeardTime } from '../clock/heard-time.ts';
import { catchUp } from '../image/catch-up.ts';
import type { Image } from '../image/image.ts';
import { loadImage } from '../image/load-image.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import { SetAside } from '../outbox/set-aside.ts';
import type { Announcement } from '../tabs/announcements.ts';
import { Term } from './term.ts';

interface Options {
  database: UserDatabase;
  image: Image;
  now: () => string;
  /** Tells the other tabs. */
  announce: (message: Announcement) => void;
}

/** One user's data as synchronisation writes it: in the database within this tab's term, and in memory [SYNC, TAB]. */
export class SyncedData {
  readonly database: UserDatabase;
  readonly image: Image;
  readonly now: () => string;
  readonly announce: (message: Announcement) => void;
  readonly term: Term;
  readonly aside = new SetAside();

  constructor({ database, image, now, announce }: Options) {
    this.database = database;
    this.image = image;
    this.now = now;
    this.announce = announce;
    this.term = new Term(database);
  }

  /** What is sent next; what is set aside only once all else is sent, alone and when its turn has come [SYNC.84]. */
  nextBatch(): LoggedChange[] {
    const { aside, image } = this;
    const batch = image.outbox.nextBatch(aside.most, aside.behind({ isTurn: false }));
    return batch.length > 0 || !aside.hasDue ? batch : image.outbox.nextBatch(1, aside.behind({ isTurn: true }));
  }

  /** Whether anything is to be sent now that is not set aside. */
  get hasToSend(): boolean {
    return this.aside.gaveUp === null && this.hasOthers;
  }

  /** Whether anything waits that is not set aside. */
  get hasOthers(): boolean {
    return this.image.outbox.nextBatch(1, this.aside.behind({ isTurn: false })).length > 0;
  }

  /** The server has said its time just now; whoever reads the day hears of it with what comes with that. */
  hearTime(heard: HeardTime): void {
    if (this.image.serverClock.hear(heard)) this.announce({ kind: 'server-time', heard });
  }

  /** Takes over what another tab has written and not told. */
  catchUp(): Promise<void> {
    return catchUp(this.database, this.image);
  }

  /** Reads all of it again: another tab was faster. */
  load(): Promise<void> {
    return loadImage(this.database, this.image);
  }
}

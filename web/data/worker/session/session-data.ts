import type { User } from '#domain/user/user.ts';
import type { TopicMessage } from '../../protocol/messages.ts';
import type { Row } from '../../protocol/row.ts';
import type { AppDatabase } from '../disk/app-database.ts';
import type { StoredSession } from '../disk/app-schema.ts';
import { UserDatabase } from '../disk/user-database.ts';
import type { Room } from '../room/room.ts';
import { beginTerm } from '../sealing/begin-term.ts';
import type { SealedWork } from '../sealing/sealed-work.ts';
import { askEarly, type EarlyPage } from '../sync/early-page.ts';
import { serverCalls } from '../sync/server-calls.ts';
import { databaseLock, holdShared } from '../tabs/user-locks.ts';
import { OpenUser } from '../user/open-user.ts';
import type { Surroundings } from '../user/user-options.ts';

interface Options extends Surroundings {
  app: AppDatabase;
  room: Room;
  work: SealedWork;
  post: (message: TopicMessage) => void;
  onTouched: (touched: ReadonlySet<string>) => void;
  /** There is data to run queries over, or none any more. */
  onOpened: () => void;
  onClosing: () => void;
}

/** Who they are now, and who hears what becomes of their session. */
interface Events {
  user: () => User;
  /** The user's own record has arrived or was changed. */
  onOwnRecord: (own: Row<'users'>) => void;
  /** The server refused the token. */
  onSessionEnded: () => void;
  /** Another tab needs the database in a newer form. */
  onClosed: () => void;
}

/** The data of whoever is logged in, while this tab has them open. */
export class SessionData {
  readonly #options: Options;
  #user: OpenUser | null = null;
  /** Whether other tabs are still to be told of what was brought back. */
  #hasBrought = false;
  #early: { token: string; page: EarlyPage } | null = null;
  /** Says that this tab has the user's database open no longer. */
  #release: () => void = () => undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Null while there is none to be seen. */
  get user(): OpenUser | null {
    return this.#user;
  }

  /** Keeps other tabs from removing the user's database. */
  async hold({ user }: StoredSession): Promise<void> {
    this.#release = await holdShared(this.#options.locks, databaseLock(user.id));
  }

  /** Asks for what somebody without anything here receives first, beside what opens their data [PULL.16]. */
  async beginPull({ token, user }: StoredSession): Promise<void> {
    const { app, fetch, work } = this.#options;
    if (await work.holds(user.id)) return;
    this.#early = { token, page: askEarly(serverCalls(fetch, token), await app.deviceId()) };
  }

  #takeEarly(token: string): EarlyPage | null {
    const early = this.#early?.token === token ? this.#early.page : null;
    this.#early = null;
    return early;
  }

  /** Brings back what was sealed, before anything is shown or sent, so that work goes on as if nothing had happened [SESS]. */
  async bringBack(session: StoredSession): Promise<void> {
    const { fetch, room, work } = this.#options;
    const database = new UserDatabase(session.user.id, { guard: room.guard });
    try {
      if (await this.#isNothingHere(session, database)) return await work.look(session.user.id);
      await beginTerm(database);
      this.#hasBrought = await work.bringBack(session.user.id, database, serverCalls(fetch, session.token).unseal);
    } finally {
      await database.close();
    }
  }

  /** Then no other tab has begun anything with it that would have to end. */
  async #isNothingHere({ user }: StoredSession, database: UserDatabase): Promise<boolean> {
    await database.storeNames();
    return database.wasNew && !(await this.#options.work.holds(user.id));
  }

  async open(session: StoredSession, events: Events): Promise<void> {
    const { app, fetch, locks, room, work, post, onTouched, onOpened } = this.#options;
    this.#user = await OpenUser.open({
      fetch,
      locks,
      session,
      room,
      device: await app.deviceId(),
      early: this.#takeEarly(session.token),
      ...events,
      onStatus: (value) => post({ kind: 'topic', name: 'sync', value }),
      onSynchronised: () => void this.#bringBackLater(session),
      onFreed: () => work.tryAgain(),
      onRebuilt: () => void work.look(session.user.id),
      onCommit: onTouched,
    });
    if (this.#hasBrought) this.#user.tellRebuilt();
    this.#hasBrought = false;
    onOpened();
  }

  /** What could not be opened at the login is tried again when the server was reached. */
  async #bringBackLater(session: StoredSession): Promise<void> {
    const { work } = this.#options;
    const user = this.#user;
    if (user?.token !== session.token || !work.isDue(session.user.id)) return;
    try {
      if (await work.bringBack(session.user.id, user.data.database, user.calls.unseal)) await user.readAnew();
    } catch (error) {
      // Its session has ended meanwhile.
      if (this.#user === user) throw error;
    }
  }

  async close(): Promise<void> {
    const user = this.#user;
    this.#user = null;
    this.#options.onClosing();
    await user?.close();
    this.#release();
    this.#release = () => undefined;
  }
}

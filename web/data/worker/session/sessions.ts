import { must } from '#domain/assertions.ts';
import type { UserId } from '#domain/user/user.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { TopicMessage } from '../../protocol/messages.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import type { Row } from '../../protocol/row.ts';
import type { LogInResult, Session } from '../../protocol/session-state.ts';
import { initialStatus } from '../../protocol/sync-status.ts';
import type { Found } from '../../protocol/topics.ts';
import type { AppDatabase } from '../disk/app-database.ts';
import type { Ending, StoredSession } from '../disk/app-schema.ts';
import type { Room } from '../room/room.ts';
import type { SealedWork } from '../sealing/sealed-work.ts';
import { EVERYTHING } from '../store/read-keys.ts';
import type { OpenUser } from '../user/open-user.ts';
import { sha256Of } from '../photos/sha256-of.ts';
import { askToLogIn, revokeToken } from './ask-to-log-in.ts';
import type { SessionData } from './session-data.ts';
import { sessionUser } from './session-user.ts';

interface Options {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  app: AppDatabase;
  data: SessionData;
  room: Pick<Room, 'failed'>;
  work: SealedWork;
  forms: Pick<PageForms, 'refused' | 'noteRefused'>;
  post: (message: TopicMessage) => void;
  onTouched: (touched: ReadonlySet<string>) => void;
  /** In milliseconds, on a clock that only goes forth. */
  now: () => number;
}

/** What failed for another reason than the storage is tried again no sooner. */
const AGAIN_AFTER_MS = 3_000;

const hashOf = (token: string): Promise<string> => sha256Of(new TextEncoder().encode(token).buffer);

/** Who is logged in, in every tab alike, and their data [SESS]. */
export class Sessions {
  readonly #options: Options;
  readonly #channel = new BroadcastChannel('firemark-app');
  #session: StoredSession | null = null;
  /** Whether the server has ended the last one. */
  #ended = false;
  /** The token that the server has refused, until its end is written. */
  #refused: string | null = null;
  /** The token of a login here, until what was sealed is back. */
  #loggedIn: string | null = null;
  /** Whose session the page shows. */
  #shown: UserId | null = null;
  /** Calls that concern a user wait until the session is known and its data are read, as far as they can be. */
  #ready: Promise<void>;
  /** What kept them from being read. */
  #failure: unknown = null;
  /** The same, where it was not the storage. */
  #unforeseen: { words: string; at: number } | null = null;
  #isFoundTold = false;

  constructor(options: Options) {
    this.#options = options;
    this.#channel.addEventListener('message', () => this.#adopt());
    this.#tellOpening(true);
    this.#ready = this.#takeSession();
    void this.#ready.then(() => this.#finish());
  }

  get session(): StoredSession | null {
    return this.#session;
  }

  /** For what a page asks that showed the session of `asker` last, or none yet: nothing is done as another. */
  async openUser(asker: UserId | null): Promise<OpenUser> {
    await this.openAgain();
    const { user } = this.#options.data;
    if (user === null || this.#isOfAnother(asker)) throw this.#failure ?? new CallError('logged-out', 'Nobody is logged in');
    return user;
  }

  #isOfAnother(asker: UserId | null): boolean {
    return asker !== null && asker !== this.#session?.user.id;
  }

  /** Data that could not be read are read once there is room, or the storage answers again [ROOM]. */
  async openAgain(): Promise<void> {
    await this.#ready;
    const { now } = this.#options;
    const isTooSoon = this.#unforeseen !== null && now() - this.#unforeseen.at < AGAIN_AFTER_MS;
    if (this.#failure !== null && !isTooSoon) this.#adopt();
    await this.#ready;
  }

  async openSession(asker: UserId | null): Promise<{ user: OpenUser; session: StoredSession }> {
    return { user: await this.openUser(asker), session: must(this.#session, 'a session') };
  }

  async logIn(username: string, password: string): Promise<LogInResult> {
    const { fetch, app, work } = this.#options;
    await this.#ready;
    const answer = await askToLogIn(fetch, username, password);
    if (!answer.ok) return answer;
    void this.#options.data.beginPull(answer.session).catch(() => undefined);
    this.#tellOpening(true);
    try {
      await this.#endRefused();
      // Whoever was here before is out of the clear first.
      await work.finish();
      await app.keepSession(answer.session);
      // Had its end not been written, those are strays now, to be sealed like any.
      await this.#forgetRefused();
      this.#loggedIn = answer.session.token;
      await this.#tellSession();
    } finally {
      this.#tellOpening(false);
    }
    return { ok: true, passwordChange: answer.passwordChange };
  }

  /** In every tab; then what is unsent is sealed, and the rest removed; nothing of a later session than is meant [SESS]. */
  async end(asker: UserId | null, how: Ending['how'], meant?: string): Promise<void> {
    const token = this.#session?.token;
    if (token === undefined || token !== (meant ?? token) || this.#isOfAnother(asker)) return;
    await this.#options.app.endSession(token, { how, ended: false });
    void revokeToken(this.#options.fetch, token);
    await this.#tellSession();
    await this.#options.work.finish();
  }

  /** The server has refused this token. */
  async endedByServer(token: string): Promise<void> {
    await this.#ready;
    if (this.#session?.token !== token || this.#refused === token) return;
    this.#refused = token;
    // Where that fails the session ends all the same.
    await this.#options.data.user?.doubtForgotten().catch(() => undefined);
    await this.#endRefused();
    await this.#tellSession();
    await this.#finish();
  }

  /** Where it can't be written that is noted beside the databases; the next login, or a start that finds room, ends it for good. */
  async #endRefused(): Promise<void> {
    const { app, forms, room } = this.#options;
    const token = this.#refused;
    if (token === null) return;
    try {
      await app.endSession(token, { how: 'seal', ended: true });
      await this.#forgetRefused();
    } catch (error) {
      if (room.failed(error) === null) this.#report(error);
      // Without the note it has ended until the next start.
      await hashOf(token).then(forms.noteRefused.bind(forms), () => undefined);
    }
  }

  async #forgetRefused(): Promise<void> {
    if (this.#refused === null) return;
    this.#refused = null;
    await this.#options.forms.noteRefused(null);
  }

  /** Nothing is called sealed that is still to be. */
  async #finish(): Promise<void> {
    const { work } = this.#options;
    await work.finish();
    if (this.#refused !== null) work.tellUnsealed();
  }

  /** Takes over what is kept of the session now, in every tab. */
  async #tellSession(): Promise<void> {
    this.#channel.postMessage('session');
    this.#adopt();
    await this.#ready;
  }

  /** Another tab has logged in or out. */
  #adopt(): void {
    this.#failure = null;
    this.#ready = this.#ready.then(() => this.#takeSession());
  }

  /** Where nothing can be read, nobody is logged in, and the page says why. */
  async #takeSession(): Promise<void> {
    try {
      await this.#takeKeptSession();
      this.#tellFound();
      this.#failure = null;
      this.#unforeseen = null;
    } catch (error) {
      const refusal = this.#options.room.failed(error);
      this.#failure = refusal ?? error;
      this.#publish({ isUnread: true });
      if (refusal === null) this.#report(error);
      else this.#unforeseen = null;
    } finally {
      this.#tellOpening(false);
    }
  }

  /** Once, however often it is met again. */
  #report(error: unknown): void {
    const words = String(error);
    const isKnown = words === this.#unforeseen?.words;
    this.#unforeseen = { words, at: this.#options.now() };
    if (isKnown) return;
    queueMicrotask(() => {
      throw error;
    });
  }

  async #takeKeptSession(): Promise<void> {
    const { data, work } = this.#options;
    const kept = await this.#keptSession();
    this.#ended = kept === 'ended';
    const stored = kept === 'ended' ? null : kept;
    const isOpen = stored !== null && stored.token === this.#session?.token && data.user !== null;
    if (isOpen) return void this.#takeUser(stored.user);
    this.#tellOpening(stored !== null);
    await data.close();
    this.#session = null;
    // A page that slept while users changed shows nothing of one to the other.
    if (stored !== null && this.#shown !== null && this.#shown !== stored.user.id) this.#publish();
    this.#session = stored;
    if (stored !== null) await data.hold(stored);
    if (stored !== null && stored.token === this.#loggedIn) await this.#bringBack(stored);
    else await work.look(stored?.user.id ?? null);
    this.#publish();
    if (stored !== null) await this.#openFor(stored);
  }

  /** What the server has refused has ended, also where only a note says so. */
  async #keptSession(): Promise<StoredSession | 'ended' | null> {
    const { app, forms } = this.#options;
    const kept = await app.session();
    if (kept === null || kept === 'ended') return kept;
    const isKnown = kept.token === this.#session?.token || kept.token === this.#loggedIn;
    const noted = isKnown ? null : await forms.refused();
    if (noted !== null && noted === (await hashOf(kept.token))) {
      this.#refused = kept.token;
      await this.#endRefused();
      return 'ended';
    }
    return kept.token === this.#refused ? 'ended' : kept;
  }

  #tellOpening(value: boolean): void {
    this.#options.post({ kind: 'topic', name: 'opening', value });
  }

  /** Once, and not before all could be read: what can't be read may be there [DEV.9]. */
  #tellFound(): void {
    if (this.#isFoundTold) return;
    this.#isFoundTold = true;
    const { app, data, post } = this.#options;
    const isUserNew = data.user?.data.database.wasNew === true;
    const value: Found = { isDeviceNew: app.wasNew, user: this.#session?.user.id ?? null, isUserNew };
    post({ kind: 'topic', name: 'found', value });
  }

  async #bringBack(session: StoredSession): Promise<void> {
    await this.#options.data.bringBack(session);
    this.#loggedIn = null;
  }

  #openFor(session: StoredSession): Promise<void> {
    const { token } = session;
    return this.#options.data.open(session, {
      user: () => (this.#session?.token === token ? this.#session : session).user,
      onOwnRecord: (own) => void this.#followUser(token, own),
      onSessionEnded: () => void this.endedByServer(token),
      onClosed: () => {
        if (this.#session?.token !== token) return;
        this.#session = null;
        this.#adopt();
      },
    });
  }

  /** The session's user is kept in step with their record: a name, a role that an administrator has changed. */
  async #followUser(token: string, own: Row<'users'>): Promise<void> {
    if (this.#session?.token !== token) return;
    const user = sessionUser(this.#session.user, own);
    if (!this.#takeUser(user)) return;
    await this.#options.app.keepUser(token, user);
    this.#channel.postMessage('session');
  }

  /** Answers whether anything is new about the user. */
  #takeUser(user: StoredSession['user']): boolean {
    if (this.#session === null || JSON.stringify(user) === JSON.stringify(this.#session.user)) return false;
    this.#session = { ...this.#session, user };
    this.#publish();
    this.#options.onTouched(new Set([EVERYTHING]));
    return true;
  }

  #publish({ isUnread = false } = {}): void {
    const { post } = this.#options;
    const value: Session =
      this.#session === null ? { state: 'out', user: null, ended: this.#ended, isUnread } : { state: 'in', ...this.#session };
    this.#shown = value.user?.id ?? null;
    post({ kind: 'topic', name: 'session', value });
    if (value.state === 'out') post({ kind: 'topic', name: 'sync', value: initialStatus });
  }
}

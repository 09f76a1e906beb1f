import { v7 } from 'uuid';
import { must } from '#domain/assertions.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { isAdministrator } from '#domain/permissions.ts';
import { ApiError } from '../api-error.ts';
import type { AutoComplete } from '../auto-complete.ts';
import { patchDraft } from '../draft.ts';
import { queries } from '../queries.ts';
import type { LogInResult, PasswordChange, Session } from '../session.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import { AppDatabase, type Ending, type StoredSession } from './app-database.ts';
import { AskPage } from './ask-page.ts';
import { autoCompleteChanges } from './auto-complete.ts';
import { CallError } from './call-error.ts';
import { initialStatus, type OpenUser, openUser, type Surroundings } from './open-user.ts';
import { learnRows } from './learn-rows.ts';
import type { Found, FromWorker, ToWorker, WorkerCalls } from './protocol.ts';
import type { OpenMargin } from './room/margin.ts';
import { Room } from './room/room.ts';
import { exportWork, openExport } from './sealing/exports.ts';
import { listOthersWork, sendOthersWork } from './sealing/others.ts';
import { SealedWork } from './sealing/sealed-work.ts';
import { reach } from './server-calls.ts';
import { sessionUser } from './session-user.ts';
import { Subscriptions } from './subscriptions.ts';
import { TODAY, trackedReader } from './tracked-reader.ts';
import { EVERYTHING } from './user-data.ts';
import { UserDatabase } from './user-database.ts';
import { databaseLock, holdShared } from './user-locks.ts';

interface Options extends Surroundings {
  post: (message: FromWorker) => void;
  /** Where the browser has a file system of its own. */
  openMargin?: OpenMargin;
}

/** The worker without its Worker: receives messages, posts messages. */
export class DataWorker {
  readonly #options: Options;
  readonly #room: Room;
  readonly #app: AppDatabase;
  readonly #appChannel = new BroadcastChannel('firemark-app');
  readonly #subscriptions: Subscriptions;
  readonly #page: AskPage;
  readonly #work: SealedWork;
  #session: StoredSession | null = null;
  /** Whether the server has ended the last one. */
  #ended = false;
  #user: OpenUser | null = null;
  /** Says that this tab has the user's database open no longer. */
  #releaseDatabase: () => void = () => undefined;
  /** The token of a login here, until what was sealed is back. */
  #loggedIn: string | null = null;
  #today = localDay();
  #visible = true;
  /** Calls that concern a user wait until the session is known and its data are read. */
  #ready: Promise<void>;

  constructor(options: Options) {
    this.#options = options;
    this.#room = new Room({
      openMargin: options.openMargin ?? (() => Promise.resolve(null)),
      onState: (value) => options.post({ kind: 'topic', name: 'storage', value }),
    });
    const { guard } = this.#room;
    this.#app = new AppDatabase(undefined, guard, () => this.#session);
    this.#subscriptions = new Subscriptions({
      run: (name, params, reads) => this.#runQuery(name, params, reads),
      send: (key, result) => options.post({ kind: 'query', key, result }),
      soon: (flush) => setTimeout(flush, 0),
    });
    this.#page = new AskPage(options.post);
    this.#work = new SealedWork({
      ...options,
      guard,
      app: this.#app,
      forms: this.#page,
      onStatus: (value) => options.post({ kind: 'topic', name: 'sealed', value }),
    });
    this.#appChannel.addEventListener('message', () => this.#adopt());
    this.#ready = this.#takeSession();
    void this.#ready.then(() => {
      options.post({ kind: 'topic', name: 'found', value: this.#found() });
      return this.#work.finish();
    });
  }

  receive(message: ToWorker): void {
    switch (message.kind) {
      case 'subscribe':
        return this.#subscriptions.open(message.key, message.name, message.params);
      case 'unsubscribe':
        return this.#subscriptions.close(message.key);
      case 'answer':
        return this.#page.hear(message.id, message.answer);
      case 'call':
        void this.#answer(message.id, message.name, message.args);
    }
  }

  async #answer(id: number, name: keyof WorkerCalls, args: unknown[]): Promise<void> {
    try {
      const call = this.#calls[name] as (...args: unknown[]) => Promise<unknown>;
      this.#options.post({ kind: 'result', id, value: await call(...args) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const { code, field } = error instanceof CallError ? error : { code: 'unexpected', field: null };
      this.#options.post({ kind: 'error', id, code, message, field });
    }
  }

  readonly #calls: WorkerCalls = {
    save: async (changes, options) => (await this.#openUser()).save(changes, options),
    autoComplete: async (given) => this.#autoComplete(given),
    changeDraft: async (key, initial, patch) =>
      (await this.#openUser()).data.changeDraft(key, (kept) => patchDraft(kept ?? initial, patch)),
    discardDraft: async (key) => (await this.#openUser()).discardDraft(key),
    takePhoto: async (file, place) => (await this.#openUser()).takePhoto(file, place),
    photo: async (id) => (await this.#openUser()).photo(id),
    gradeAnswers: async (grade) => (await this.#openUser()).answers(grade),
    retryChange: async (op) => (await this.#openUser()).data.retryChange(op),
    retryPhotos: async () => (await this.#openUser()).retryPhotos(),
    discardChange: async (op) => (await this.#openUser()).data.discardChange(op),
    refreshDecisions: async () => (await this.#openUser()).desk.refresh(),
    moreDecisions: async () => (await this.#openUser()).desk.more(),
    learnRows: async (rows) => learnRows((await this.#openUser()).data, rows),
    dismissVerdicts: async (ops) => (await this.#openUser()).desk.dismiss(ops),
    openEvidence: async (id, version) => (await this.#openUser()).evidence.open(id, version),
    syncNow: async () => (await this.#openUser()).syncNow(),
    freeSpace: async () => (await this.#openUser()).freeSpace(),
    unsentCounts: async () => (await this.#openUser()).unsentCounts(),
    exportUnsent: async () => exportWork(await this.#whose()),
    openExport: async (file) => openExport(await this.#whose(), file),
    othersWork: async () => {
      const { user, session } = await this.#whose();
      return isAdministrator(session.user) ? listOthersWork({ user, sealed: this.#work.sealed }) : [];
    },
    sendOthersWork: async (userId) => {
      const { user } = await this.#whose();
      return sendOthersWork({ user, sealed: this.#work.sealed }, userId, await this.#app.deviceId());
    },
    logIn: (username, password) => this.#logIn(username, password),
    logOut: () => this.#end({ how: 'seal', ended: false }),
    endSession: async (token) => {
      if (this.#session?.token === token) await this.#end({ how: 'seal', ended: true });
    },
    resetApp: () => this.#end({ how: 'delete', ended: false }),
    pageState: async ({ visible, online }) => {
      this.checkDay();
      const user = this.#user;
      if (visible !== this.#visible) user?.setVisible(visible);
      this.#visible = visible;
      if (!online) user?.wentOffline();
      else if (visible) user?.syncNow();
    },
  };

  async #openUser(): Promise<OpenUser> {
    await this.#ready;
    if (this.#user === null) throw new CallError('logged-out', 'Nobody is logged in');
    return this.#user;
  }

  async #whose() {
    return { user: await this.#openUser(), session: must(this.#session, 'a session'), forms: this.#page };
  }

  /** Another tab has logged in or out. */
  #adopt(): void {
    this.#ready = this.#ready.then(() => this.#takeSession());
  }

  /** Where nothing can be read, nobody is logged in, and the page says why. */
  async #takeSession(): Promise<void> {
    try {
      await this.#takeKeptSession();
    } catch (error) {
      this.#room.failed(error);
      if (this.#session === null) this.#publishSession();
    }
  }

  #found(): Found {
    return {
      isDeviceNew: this.#app.wasNew,
      user: this.#session?.user.id ?? null,
      isUserNew: this.#user?.wasNew === true,
    };
  }

  async #takeKeptSession(): Promise<void> {
    const kept = await this.#app.session();
    this.#ended = kept === 'ended';
    const stored = kept === 'ended' ? null : kept;
    if (stored !== null && stored.token === this.#session?.token) return void this.#takeUser(stored.user);
    await this.#closeUser();
    this.#session = stored;
    if (stored !== null) this.#releaseDatabase = await holdShared(this.#options.locks, databaseLock(stored.user.id));
    if (stored !== null && stored.token === this.#loggedIn) await this.#bringBack(stored);
    else await this.#work.look(stored?.user.id ?? null);
    this.#publishSession();
    if (stored !== null) await this.#openFor(stored);
  }

  /** Before anything is shown or sent, so that work goes on as if nothing had happened [D4.6]. */
  async #bringBack(session: StoredSession): Promise<void> {
    this.#loggedIn = null;
    const database = new UserDatabase(session.user.id, { guard: this.#room.guard });
    await this.#work.bringBack(session, database);
    await database.close();
  }

  /** What could not be opened at the login is tried again whenever the server was reached. */
  async #bringBackLater(session: StoredSession): Promise<void> {
    const user = this.#user;
    if (user === null || this.#session?.token !== session.token || !this.#work.isWaiting) return;
    if (await this.#work.bringBack(session, user.data.database)) await user.readAnew();
  }

  async #openFor(session: StoredSession): Promise<void> {
    const device = await this.#app.deviceId();
    this.#user = await openUser({
      fetch: this.#options.fetch,
      locks: this.#options.locks,
      session,
      device,
      room: this.#room,
      onStatus: (value) => this.#options.post({ kind: 'topic', name: 'sync', value }),
      onSynchronised: () => void this.#bringBackLater(session),
      onRebuilt: () => void this.#work.look(session.user.id),
      onCommit: (touched) => this.#subscriptions.touched(touched),
      onOwnRecord: (own) => void this.#followUser(session.token, own),
      onSessionEnded: () => void this.#calls.endSession(session.token),
      onClosed: () => {
        if (this.#session?.token !== session.token) return;
        this.#session = null;
        this.#adopt();
      },
    });
    this.#subscriptions.resume();
  }

  /** The session's user is kept in step with their record: a name, a role that an administrator has changed. */
  async #followUser(token: string, own: Row<'users'>): Promise<void> {
    if (this.#session?.token !== token) return;
    const user = sessionUser(this.#session.user, own);
    if (!this.#takeUser(user)) return;
    await this.#app.keepUser(token, user);
    this.#appChannel.postMessage('session');
  }

  /** Answers whether anything is new about the user. */
  #takeUser(user: StoredSession['user']): boolean {
    if (this.#session === null || JSON.stringify(user) === JSON.stringify(this.#session.user)) return false;
    this.#session = { ...this.#session, user };
    this.#publishSession();
    this.#subscriptions.touched(new Set([EVERYTHING]));
    return true;
  }

  #publishSession(): void {
    const value: Session =
      this.#session === null ? { state: 'out', user: null, ended: this.#ended } : { state: 'in', ...this.#session };
    this.#options.post({ kind: 'topic', name: 'session', value });
    if (value.state === 'out') this.#options.post({ kind: 'topic', name: 'sync', value: initialStatus });
  }

  #runQuery(name: string, params: unknown, reads: Set<string>): unknown {
    const query = Reflect.get(queries, name) as ((store: StoreReader, params: unknown) => unknown) | undefined;
    if (query === undefined) throw new Error(`there is no query ${name}`);
    if (this.#user === null || this.#session === null) return undefined;
    return query(this.#reader(reads), params);
  }

  async #autoComplete(given: AutoComplete): Promise<AssetGradeId[]> {
    const { data } = await this.#openUser();
    const now = new Date().toISOString();
    const changes = autoCompleteChanges(this.#reader(new Set()), given, { now, newId: v7 });
    await data.save(changes);
    return changes.map(({ id }) => id as AssetGradeId);
  }

  /** What queries and actions read; `reads` collects what was looked at. */
  #reader(reads: Set<string>): StoreReader {
    const user = must(this.#user, 'an open user');
    const session = must(this.#session, 'a session');
    const source = { data: user.data, search: user.search, today: this.#today, user: session.user };
    return trackedReader(source, reads);
  }

  async #logIn(username: string, password: string): Promise<LogInResult> {
    await this.#ready;
    const response = await reach(this.#options.fetch, '/api/auth/login', {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }).catch(() => null);
    if (response === null) return { ok: false, offline: true, busy: null };
    if (!response.ok) return { ok: false, offline: false, busy: await busyWords(response) };
    const {
      access_token,
      sealing_key,
      now: _now,
      password_changed_at: at,
      password_changed_by: by,
      ...user
    } = (await response.json()) as LoginReply;
    // Whoever was here before is out of the clear first.
    await this.#work.finish();
    await this.#app.keepSession({ user, token: access_token, sealingKey: sealing_key });
    this.#loggedIn = access_token;
    await this.#tellSession();
    return { ok: true, passwordChange: at === null || by === null ? null : { at, by } };
  }

  /** In every tab; then what is unsent is sealed, and the rest removed [D4.6]. */
  async #end(how: Pick<Ending, 'how'> & { ended: boolean }): Promise<void> {
    const { token } = this.#session ?? {};
    if (token === undefined) return;
    await this.#app.endSession(token, how);
    if (!how.ended) void this.#revoke(token);
    await this.#tellSession();
    await this.#work.finish();
  }

  /** Takes over what is kept of the session now, in every tab. */
  async #tellSession(): Promise<void> {
    this.#appChannel.postMessage('session');
    this.#adopt();
    await this.#ready;
  }

  async #revoke(token: string): Promise<void> {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    await reach(this.#options.fetch, '/api/auth/logout', { method: 'POST', headers }).catch(() => null);
  }

  async #closeUser(): Promise<void> {
    const user = this.#user;
    this.#user = null;
    this.#subscriptions.pause();
    await user?.close();
    this.#releaseDatabase();
    this.#releaseDatabase = () => undefined;
  }

  /** Called whenever the page shows itself, and by the worker's own clock. */
  checkDay(): void {
    void this.#room.lookAgain();
    const today = localDay();
    if (today === this.#today) return;
    this.#today = today;
    this.#subscriptions.touched(new Set([TODAY]));
  }
}

type LoginReply = StoredSession['user'] & {
  access_token: string;
  sealing_key: string;
  now: string;
  password_changed_at: string | null;
  password_changed_by: PasswordChange['by'] | null;
};

async function busyWords(response: Response): Promise<string | null> {
  return response.status === 429 || response.status === 503 ? (await ApiError.from(response)).message : null;
}

function localDay(): string {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

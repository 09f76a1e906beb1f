import { must } from '#domain/assertions.ts';
import { CallError } from '../protocol/call-error.ts';
import type { CallMessage, FromWorker, SubscribeMessage, ToWorker } from '../protocol/messages.ts';
import type { QueryName, ResultOf } from '../protocol/query-types.ts';
import type { PageState, WorkerCalls } from '../protocol/worker-calls.ts';
import { besideOthers, queries } from '../queries/queries.ts';
import type { StoreReader } from '../queries/store-reader.ts';
import { AskPage } from './ask-page.ts';
import { type AskedCalls, workerCalls } from './calls/worker-calls.ts';
import { AppDatabase } from './disk/app-database.ts';
import type { OpenMargin } from './room/margin.ts';
import { Room } from './room/room.ts';
import { SealedWork } from './sealing/sealed-work.ts';
import { SessionData } from './session/session-data.ts';
import { Sessions } from './session/sessions.ts';
import { EVERYTHING, TODAY } from './store/read-keys.ts';
import { type Day, dayAt } from './clock/server-clock.ts';
import { Subscriptions } from './reading/subscriptions.ts';
import { trackedReader } from './reading/tracked-reader.ts';
import type { Surroundings } from './user/user-options.ts';

interface Options extends Surroundings {
  post: (message: FromWorker) => void;
  /** Where the browser has a file system of its own. */
  openMargin?: OpenMargin;
}

type Query = Pick<SubscribeMessage, 'name' | 'params'>;
type Result = ResultOf<QueryName> | undefined;

/** The worker without its Worker: receives messages, posts messages. */
export class DataWorker {
  readonly #post: (message: FromWorker) => void;
  readonly #room: Room;
  readonly #page: AskPage;
  readonly #subscriptions: Subscriptions<Query, Result>;
  readonly #data: SessionData;
  readonly #sessions: Sessions;
  readonly #calls: AskedCalls;
  /** As it was told last. */
  #day = dayAt(new Date());
  #visible = true;

  constructor({ fetch, locks, post, openMargin = () => Promise.resolve(null) }: Options) {
    this.#post = post;
    this.#room = new Room({ openMargin, onState: (value) => post({ kind: 'topic', name: 'storage', value }) });
    this.#page = new AskPage(post);
    this.#subscriptions = new Subscriptions({
      run: (query, reads) => this.#runQuery(query, reads),
      canWait: ({ name }) => besideOthers.has(name),
      send: (key, result) => post({ kind: 'query', key, result }),
      fail: (key) => post({ kind: 'query-failed', key }),
      later: (flush, ms) => setTimeout(flush, ms),
    });
    const room = this.#room;
    const app = new AppDatabase(undefined, room.guard, () => this.#sessions.session);
    const work = new SealedWork({
      locks,
      app,
      guard: room.guard,
      forms: this.#page,
      onStatus: (value) => post({ kind: 'topic', name: 'sealed', value }),
    });
    const onTouched = (touched: ReadonlySet<string>) => this.#touched(touched);
    this.#data = new SessionData({
      fetch,
      locks,
      app,
      room,
      work,
      post,
      onTouched,
      onOpened: () => this.#subscriptions.resume(),
      onClosing: () => this.#subscriptions.pause(),
    });
    this.#sessions = new Sessions({
      fetch,
      app,
      room,
      work,
      post,
      onTouched,
      data: this.#data,
      forms: this.#page,
      now: () => performance.now(),
    });
    this.#calls = workerCalls({
      sessions: this.#sessions,
      work,
      app,
      locks,
      forms: this.#page,
      reader: () => this.#reader(new Set()),
      onPageState: (state) => this.#pageState(state),
      post,
    });
  }

  receive(message: ToWorker): void {
    switch (message.kind) {
      case 'subscribe':
        return this.#subscriptions.open(message.key, message);
      case 'unsubscribe':
        return this.#subscriptions.close(message.key);
      case 'answer':
        return this.#page.hear(message.id, message.answer);
      case 'call':
        void this.#answer(message);
    }
  }

  /** Whoever hears an answer sees what was written for it already. */
  async #answer({ id, user, name, args }: CallMessage): Promise<void> {
    try {
      const call = this.#calls[name] as (...given: unknown[]) => ReturnType<WorkerCalls[typeof name]>;
      const value = await call(user, ...args);
      this.#subscriptions.runNow();
      this.#post({ kind: 'result', id, value });
    } catch (error) {
      this.#post({ kind: 'error', id, failure: CallError.failureOf(error) });
    }
  }

  /** Each page of a first pull says that everything may have changed. */
  #touched(keys: ReadonlySet<string>): void {
    this.#lookAtDay();
    const amid = keys.has(EVERYTHING) && this.#data.user?.data.image.meta.complete === false;
    this.#subscriptions.touched(keys, { amid });
  }

  #runQuery({ name, params }: Query, reads: Set<string>): Result {
    const query = Object.hasOwn(queries, name) ? (queries[name] as (store: StoreReader, params: unknown) => Result) : undefined;
    if (query === undefined) throw new Error(`there is no query ${name}`);
    if (this.#data.user === null || this.#sessions.session === null) return undefined;
    return query(this.#reader(reads), params);
  }

  /** What queries and actions read; `reads` collects what was looked at. */
  #reader(reads: Set<string>): StoreReader {
    const { readable } = must(this.#data.user, 'an open user');
    const { user } = must(this.#sessions.session, 'a session');
    return trackedReader({ ...readable, day: this.#dayNow(), user }, reads);
  }

  #pageState({ visible, online }: PageState): void {
    this.checkDay();
    const { user } = this.#data;
    if (visible !== this.#visible) user?.setVisible(visible);
    this.#visible = visible;
    if (!online) user?.sync.wentOffline();
    else if (visible) user?.sync.syncNow();
  }

  /** Called whenever the page shows itself, and by the worker's own clock. */
  checkDay(): void {
    void this.#room.lookAgain();
    void this.#sessions.openAgain();
    this.#lookAtDay();
  }

  #lookAtDay(): void {
    const day = this.#dayNow();
    if (day.today === this.#day.today && day.clockDay === this.#day.clockDay) return;
    this.#day = day;
    this.#subscriptions.touched(new Set([TODAY]));
  }

  #dayNow(): Day {
    return this.#data.user?.data.day ?? dayAt(new Date());
  }
}

import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { localDay } from '#domain/day/local-day.ts';
import { exampleAnswer, exampleGrade, exampleQuestion, exampleSite, exampleUser } from '#domain/examples.ts';
import type { FileId } from '#domain/file/file.ts';
import { PACKED_TYPE } from '#domain/sync/pulled-chunk.ts';
import type { Operation, WireRow } from '#domain/sync/wire.ts';
import { DataWorker } from './data-worker.ts';
import { exampleDraft } from './testing/example-draft.ts';
import { loggedChange } from './testing/logged-change.ts';
import { memoryForms } from './testing/memory-forms.ts';
import { HELD_NAME, ModelServer, REFUSED_NAME } from './testing/model-server.ts';
import { SmallDevice } from './testing/small-device.ts';
import { packedBody } from './testing/packed-body.ts';
import { newSealingServer } from './testing/sealing-server.ts';
import { nextId } from './testing/test-tab.ts';
import type { BundleContent } from './sealing/bundle-content.ts';
import { SealedDatabase } from './sealing/sealed-database.ts';
import { sealContents, writeExport } from './sealing/export-file.ts';
import { LOOK_EVERY_MS } from './sync/watchdog.ts';
import { sha256Of } from './photos/sha256-of.ts';
import { AppDatabase } from './disk/app-database.ts';
import { storedMeta } from './disk/meta.ts';
import { UserDatabase } from './disk/user-database.ts';
import { MARGIN_BYTES } from './room/margin.ts';
import { userDatabaseName } from './disk/user-database-names.ts';
import { type Locks, tabLocks } from './tabs/tab-locks.ts';
import { CallError } from '../protocol/call-error.ts';
import type { User, UserId } from '#domain/user/user.ts';
import { ADMINISTRATOR_ROLE_ID, INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { Change } from '../protocol/change.ts';
import type { Session } from '../protocol/session-state.ts';
import type { SyncStatus } from '../protocol/sync-status.ts';
import type { StorageState } from '../protocol/storage-state.ts';
import { OpenUser } from './user/open-user.ts';
import type { CallName, WorkerCalls } from '../protocol/worker-calls.ts';
import type { Found, Topics } from '../protocol/topics.ts';
import type { FromWorker, ToWorker } from '../protocol/messages.ts';
import type { RefusedChange } from '../protocol/refused-change.ts';
import type { ParamsOf, QueryName, ResultOf } from '../protocol/query-types.ts';
import type { SealedStatus } from '../protocol/sealed-status.ts';

const sealing = await newSealingServer();

type CallAnswer = Extract<FromWorker, { kind: 'result' | 'error' }>;

/** What a page would do, over a server that can refuse and be out of reach. */
class Page {
  readonly received: FromWorker[] = [];
  readonly worker: DataWorker;
  /** What hears the answers of calls, by their number. */
  readonly #calls = new Map<number, (answer: CallAnswer) => void>();
  #lastId = 0;

  readonly forms: ReturnType<typeof memoryForms>;

  constructor({ fetch, forms, device }: Backend, locks: Locks) {
    this.forms = forms;
    this.worker = new DataWorker({
      fetch,
      locks,
      openMargin: device.open,
      post: (message) => this.#receive(structuredClone(message)),
    });
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'ask') return void this.#answer(message);
    this.received.push(message);
    if (message.kind === 'result' || message.kind === 'error') this.#calls.get(message.id)?.(message);
  }

  async #answer({ id, name, args }: Extract<FromWorker, { kind: 'ask' }>): Promise<void> {
    const value: unknown = await (this.forms[name] as (...given: unknown[]) => Promise<unknown>)(...args);
    this.worker.receive({ kind: 'answer', id, answer: { value } });
  }

  call<N extends CallName>(name: N, ...args: Parameters<WorkerCalls[N]>): Promise<Awaited<ReturnType<WorkerCalls[N]>>> {
    return this.callAs(this.lastUser, name, ...args);
  }

  async callAs<N extends CallName>(
    user: UserId | null,
    name: N,
    ...args: Parameters<WorkerCalls[N]>
  ): Promise<Awaited<ReturnType<WorkerCalls[N]>>> {
    const id = ++this.#lastId;
    const answered = new Promise<CallAnswer>((resolve) => this.#calls.set(id, resolve));
    this.worker.receive({ kind: 'call', id, user, name, args } as ToWorker);
    const answer = await answered;
    if (answer.kind === 'error') throw new CallError(answer.failure.code, answer.failure.message);
    return (answer as { value: unknown }).value as Awaited<ReturnType<WorkerCalls[N]>>;
  }

  subscribe<N extends QueryName>(key: string, name: N, params: ParamsOf<N>): void {
    this.worker.receive({ kind: 'subscribe', key, name, params } as ToWorker);
  }

  result(key: string): unknown {
    const last = this.received.findLast((message) => message.kind === 'query' && message.key === key);
    return last?.kind === 'query' ? last.result : undefined;
  }

  #topic(name: keyof Topics): unknown {
    const last = this.received.findLast((message) => message.kind === 'topic' && message.name === name);
    return last?.kind === 'topic' ? last.value : undefined;
  }

  get session(): Session['state'] | undefined {
    return (this.#topic('session') as Session | undefined)?.state;
  }

  get hasEnded(): boolean {
    const session = this.#topic('session') as Session | undefined;
    return session?.state === 'out' && session.ended;
  }

  get token(): string | undefined {
    const session = this.#topic('session') as Session | undefined;
    return session?.state === 'in' ? session.token : undefined;
  }

  get user(): Session['user'] | undefined {
    return (this.#topic('session') as Session | undefined)?.user;
  }

  /** Whose session it was told of last. */
  get lastUser(): UserId | null {
    const told = this.received.flatMap((one) => (one.kind === 'topic' && one.name === 'session' ? [one.value.user] : []));
    return told.findLast((user) => user !== null)?.id ?? null;
  }

  get sealed(): SealedStatus | undefined {
    return this.#topic('sealed') as SealedStatus | undefined;
  }

  get isOpening(): boolean | undefined {
    return this.#topic('opening') as boolean | undefined;
  }

  get storage(): StorageState | undefined {
    return this.#topic('storage') as StorageState | undefined;
  }

  get found(): Found | undefined {
    return this.#topic('found') as Found | undefined;
  }

  get sync(): SyncStatus | undefined {
    return this.#topic('sync') as SyncStatus | undefined;
  }
}

class Backend {
  readonly server = new ModelServer(10);
  readonly device = new SmallDevice(100 * 1_048_576);
  reachable = true;
  /** What this call asks for is never answered. */
  hangs: string | null = null;
  tokenValid = true;
  refusal = 401;
  isBusy = false;
  user = exampleUser({ id: nextId() });
  /** Whose keys are opened for an administrator, unless they can log in themselves. */
  author: string | null = null;
  mayLogIn = false;
  /** By its clock, which it says with each page. */
  now = '';
  change: Record<string, string | null> = { password_changed_at: null, password_changed_by: null };
  /** Of the tabs together. */
  readonly forms = memoryForms();
  /** Whether it holds the key that it offered. */
  hasKey = true;
  /** No key is opened before. */
  untilUnsealed: Promise<void> = Promise.resolve();
  /** The user's own row, for the next pull. */
  own: WireRow<'users'> | null = null;
  /** How often it was asked who is logged in. */
  askedForMe = 0;
  answersMe = true;
  /** Whether it knows how far the device had come; null where it doesn't know the question. */
  remembers: boolean | 'late' | null = true;
  /** What it was asked about that. */
  readonly reached: unknown[] = [];
  /** Whether it shows the user what waits for administrators. */
  showsHeld = false;

  fetch = async (path: string, init: RequestInit): Promise<Response> => {
    if (!this.reachable) throw new TypeError('Failed to fetch');
    if (this.hangs !== null && path.startsWith(this.hangs)) return new Promise(() => undefined);
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    if (path === '/api/auth/login') return this.#logIn(body);
    if (path === '/api/auth/logout') return Response.json({});
    if (path === '/api/sync/reached' && this.remembers !== null) {
      this.reached.push(body);
      if (this.remembers === 'late') return new Promise((_resolve, reject) => init.signal?.aborted && reject(init.signal.reason));
      return Response.json({ remembers: this.remembers });
    }
    if (!this.tokenValid) return Response.json({ message: 'Log in again' }, { status: this.refusal });
    if (path === '/api/auth/unseal') return this.#unseal(String(body['sealed_key']));
    if (path === '/api/auth/me') return this.#me();
    if (path === '/api/sync/push') return this.#push(body['operations'] as Operation[]);
    if (path === '/api/sync/pull') return this.#pull(body);
    if (path === '/api/sync/check') return Response.json({ state: 'same' });
    if (path === '/api/sync/conflicts') return Response.json({ conflicts: [], next: null, rows: {} });
    if (path === '/api/sync/deleted-sites') return Response.json({ sites: [], next: null });
    if (path.startsWith('/api/sync/held') && this.showsHeld) return Response.json({ held: [], next: null, total: 3 });
    return new Response(null, { status: 404 });
  };

  #me(): Response {
    this.askedForMe += 1;
    return this.answersMe ? Response.json(this.user) : Response.json({ message: 'Something went wrong' }, { status: 500 });
  }

  async #push(operations: readonly Operation[]): Promise<Response> {
    if (operations.some(this.server.failsAt)) return Response.json({ message: 'Something went wrong' }, { status: 500 });
    return Response.json(await this.server.calls.push(operations, ''));
  }

  async #pull({ cursor }: Record<string, unknown>): Promise<Response> {
    const page = { ...(await this.server.calls.pull(cursor as string | null, '')), now: this.now };
    if (this.own !== null) page.rows.users = [this.own];
    this.own = null;
    if (page.chunks === undefined) return Response.json(page);
    return new Response(packedBody(page), { headers: { 'content-type': PACKED_TYPE } });
  }

  async #unseal(sealedKey: string): Promise<Response> {
    await this.untilUnsealed;
    if (!this.hasKey) return Response.json({ message: 'Sealed for another server' }, { status: 422 });
    if (this.mayLogIn) return Response.json({ message: 'There is nothing of yours to open' }, { status: 404 });
    return Response.json({ key: await sealing.unseal(this.author ?? this.user.id, sealedKey) });
  }

  #logIn({ password }: Record<string, unknown>): Response {
    if (this.isBusy) return Response.json({ message: 'Too many attempts' }, { status: 429 });
    if (password !== 'right') return Response.json({ message: 'Invalid login' }, { status: 401 });
    this.tokenValid = true;
    const reply = { ...this.user, ...this.change, access_token: nextId(), sealing_key: sealing.sealingKey, now: '' };
    return Response.json(reply);
  }
}

const site = () => {
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite();
  return { entity: 'sites' as const, id: nextId<ReturnType<typeof exampleSite>['id']>(), patch };
};

let pages: Page[] = [];
const openPage = (backend: Backend, locks: Locks = navigator.locks): Page => {
  const page = new Page(backend, locks);
  pages.push(page);
  return page;
};

/** By the clock that only goes forth, from now on. */
function anHourOn(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000);
}

/** Each test has a browser of its own: databases and channels that those of other tests don't reach. */
beforeEach(() => {
  pages = [];
  newBrowser();
});

function newBrowser(): void {
  const browser = nextId();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(`${browser} ${name}`);
      }
    },
  );
}

afterEach(async () => {
  vi.useRealTimers();
  for (const page of pages) await page.call('logOut');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('[S2.41] a login is told apart from a wrong password and from being offline', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await vi.waitFor(() => expect(page.session).toBe('out'));
  expect(await page.call('logIn', 'inspector', 'wrong')).toEqual({ ok: false, offline: false, busy: null });
  backend.reachable = false;
  expect(await page.call('logIn', 'inspector', 'right')).toEqual({ ok: false, offline: true, busy: null });
  backend.reachable = true;
  backend.isBusy = true;
  expect(await page.call('logIn', 'inspector', 'right')).toEqual({ ok: false, offline: false, busy: 'Too many attempts' });
  backend.isBusy = false;
  expect(await page.call('logIn', 'inspector', 'right')).toEqual({ ok: true, passwordChange: null });
  expect(page.session).toBe('in');
});

test('[PASS.15] a login hands on that the password was changed, and keeps it with nobody', async () => {
  const backend = new Backend();
  backend.change = { password_changed_at: '2026-11-21T09:12:00.000Z', password_changed_by: 'administrator' };
  const page = openPage(backend);
  await vi.waitFor(() => expect(page.session).toBe('out'));
  const passwordChange = { at: '2026-11-21T09:12:00.000Z', by: 'administrator' };
  expect(await page.call('logIn', 'inspector', 'right')).toEqual({ ok: true, passwordChange });
  expect(page.user).toEqual(backend.user);
});

test('[S7.24, SYNC.1] a query shows an edit at once, and the edit reaches the server', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  page.subscribe('sites', 'siteChoices', { chosen: null });
  await vi.waitFor(() => expect(page.result('sites')).toEqual([]));
  const change = site();
  await page.call('save', [change], {});
  await vi.waitFor(() => expect(page.result('sites')).toEqual([{ id: change.id, name: change.patch.name, gone: false }]));
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(1));
  await vi.waitFor(() => expect(page.sync).toMatchObject({ online: true, phase: 'idle', unsent: 0 }));
});

test('[DEV.17] whoever hears that a call is answered has what it wrote', async () => {
  const page = openPage(new Backend());
  await page.call('logIn', 'inspector', 'right');
  page.subscribe('sites', 'siteChoices', { chosen: null });
  await vi.waitFor(() => expect(page.result('sites')).toEqual([]));
  // A page whose timers wait, as those of a busy or hidden one do.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const change = site();
  const begun = page.received.length;
  await page.call('save', [change], {});
  const answered = page.received.findIndex(({ kind }, at) => kind === 'result' && at >= begun);
  expect(page.received.slice(begun, answered)).toContainEqual(
    expect.objectContaining({ kind: 'query', key: 'sites', result: [{ id: change.id, name: change.patch.name, gone: false }] }),
  );
});

test('[SPEED.9] what a screen shows is answered before what it offers and counts beside that, whichever is asked first', async () => {
  const page = openPage(new Backend());
  const filter = { search: '', site_id: null };
  page.subscribe('sites', 'siteChoices', { chosen: null });
  page.subscribe('counts', 'inspectionCounts', filter);
  page.subscribe('list', 'inspectionList', { ...filter, tab: 'current' });
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.result('counts')).toBeDefined());
  const answered = page.received.flatMap((message) => (message.kind === 'query' ? [message.key] : []));
  expect(answered.slice(0, 3)).toEqual(['list', 'sites', 'counts']);
});

test('[S4.21] saving a user starts a sync', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync).toMatchObject({ online: true, phase: 'idle', unsent: 0 }));
  const push = vi.spyOn(backend.server.calls, 'push');
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleUser({ username: 'grace' });
  await page.call('save', [{ entity: 'users', id: nextId(), patch }], {});
  await vi.waitFor(() => expect(push).toHaveBeenCalled());
  expect(push.mock.calls[0]?.[0]).toMatchObject([{ entity: 'users', patch: { username: 'grace' } }]);
});

test('[DEV.8] a save that a page asks for once more, having slept meanwhile, is sent once', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  const push = vi.spyOn(backend.server.calls, 'push');
  const change = site();
  await page.call('save', [change], {});
  const awake = openPage(backend);
  await awake.call('save', [change], {});
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(1));
  await vi.waitFor(() => expect(page.sync).toMatchObject({ online: true, phase: 'idle', unsent: 0 }));
  const sent = push.mock.calls.flatMap(([operations]) => operations.map(({ op }) => op));
  expect(new Set(sent).size).toBe(1);
});

test('[S3.32, SYNC.18, SYNC.23] a device that says it has no network is shown as offline at once, and as online after the next round', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  await page.call('pageState', { visible: true, online: false });
  expect(page.sync?.online).toBe(false);
  await page.call('pageState', { visible: true, online: true });
  await vi.waitFor(() => expect(page.sync?.online).toBe(true));
});

test.each([
  ['synchronises', (page: Page) => page.call('syncNow')],
  ['is looked at again', (page: Page) => page.call('pageState', { visible: true, online: false })],
])('[TAB.8] photos that a tab kept which was killed before it told are known to the one that %s', async (_when, ask) => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  await page.call('pageState', { visible: false, online: true });
  const id = nextId<FileId>();
  const killed = new UserDatabase(backend.user.id);
  await killed.write(['log', 'files', 'unsent_photos'], async (transaction) => {
    await transaction.objectStore('log').add({ at: '', changes: [loggedChange(nextId())] } as never);
    await transaction.objectStore('files').put({ id, binary: new ArrayBuffer(1) });
    await transaction.objectStore('unsent_photos').put({ id, sha256: '', file_name: 'a.jpg', taken_at: '', draft: null });
  });
  await killed.close();
  await ask(page);
  await vi.waitFor(() => expect(page.sync?.photos.unsentIds).toEqual([id]));
});

test('[SYNC.33] a page is told how far the device’s clock is off, and which way, until it is right again', async () => {
  const backend = new Backend();
  const serverIs = (minutes: number) => {
    backend.now = new Date(Date.now() + minutes * 60_000).toISOString();
  };
  serverIs(-12);
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.clockAheadMinutes).toBe(12));
  serverIs(7.5);
  await page.call('syncNow');
  await vi.waitFor(() => expect(page.sync?.clockAheadMinutes).toBe(-7));
  serverIs(0);
  await page.call('syncNow');
  await vi.waitFor(() => expect(page.sync?.clockAheadMinutes).toBe(0));
});

const DAY_MS = 86_400_000;
const dayIn = (days: number) => localDay(new Date(Date.now() + days * DAY_MS));
const gradeOf = (graded_at: string) => {
  const { id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleGrade({ id: nextId(), graded_at });
  return { entity: 'asset_grades' as const, id, patch };
};

test('[GRADE.14] today is the server’s where the device’s clock is two days ahead, also in another window and for what is saved; after a start without a network the device is believed', async () => {
  const backend = new Backend();
  const first = openPage(backend);
  await first.call('logIn', 'inspector', 'right');
  first.subscribe('day', 'today', {});
  await vi.waitFor(() => expect(first.result('day')).toEqual({ today: dayIn(0), clock_day: null }));
  const second = openPage(backend);
  second.subscribe('day', 'today', {});
  await vi.waitFor(() => expect(second.result('day')).toEqual({ today: dayIn(0), clock_day: null }));
  backend.now = new Date(Date.now() - 2 * DAY_MS).toISOString();
  await first.call('syncNow');
  const byServer = { today: dayIn(-2), clock_day: dayIn(0) };
  for (const page of [first, second]) await vi.waitFor(() => expect(page.result('day')).toEqual(byServer));
  backend.reachable = false;
  const third = openPage(backend);
  third.subscribe('day', 'today', {});
  await vi.waitFor(() => expect(third.result('day')).toEqual({ today: dayIn(0), clock_day: null }));
  for (const page of [first, second]) {
    await expect(page.call('save', [gradeOf(dayIn(0))], {})).rejects.toThrow("The date can't be after tomorrow");
    await page.call('save', [gradeOf(dayIn(-1))], {});
  }
  backend.reachable = true;
  backend.now = new Date().toISOString();
  await first.call('syncNow');
  for (const page of [first, second, third])
    await vi.waitFor(() => expect(page.result('day')).toEqual({ today: dayIn(0), clock_day: null }));
});

test('[CHECK.5] a page is told how far a check is, and that it has ended', async () => {
  const backend = new Backend();
  for (let made = 0; made < 3; made += 1) backend.server.create(exampleSite({ id: nextId() }));
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync).toMatchObject({ phase: 'idle', lastSyncedAt: expect.any(String) as string }));
  const begun = page.received.length;
  expect(await page.call('checkData')).toMatchObject({ checked: 3, repaired: 0, removed: 0 });
  const told = page.received.slice(begun).flatMap((one) => (one.kind === 'topic' && one.name === 'checking' ? [one.value] : []));
  expect(told).toContainEqual({ done: 3, total: 3 });
  expect(told.at(-1)).toBeNull();
});

test.each([401, 403])(
  '[S4.25, S8.2, SESS.1] a token refused with %i ends the session; what is unsent goes out after the next login',
  async (status) => {
    const backend = new Backend();
    backend.refusal = status;
    const page = openPage(backend);
    await page.call('logIn', 'inspector', 'right');
    await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
    backend.tokenValid = false;
    await page.call('save', [site()], {});
    await vi.waitFor(() => expect(page.session).toBe('out'));
    expect(page.hasEnded).toBe(true);
    expect(backend.server.rows()).toHaveLength(0);
    await expect(page.call('save', [site()], {})).rejects.toMatchObject({ code: 'logged-out' });
    await page.call('logIn', 'inspector', 'right');
    await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(1));
  },
);

test.each([
  { server: 'remembers how far the device had come', remembers: true, copies: 0 },
  { server: 'was restored from a backup of before the login', remembers: false, copies: 1 },
  { server: 'doesn’t know the question', remembers: null, copies: 1 },
  { server: 'doesn’t answer within ten seconds', remembers: 'late' as const, copies: 1 },
])(
  '[SYNC.99, SESS.1] copies of photos outlive a session that was ended by a server which may have forgotten them: one that $server',
  async ({ remembers, copies }) => {
    const backend = new Backend();
    const page = openPage(backend);
    await page.call('logIn', 'inspector', 'right');
    await page.call('save', [site()], {});
    await vi.waitFor(() => expect(page.sync).toMatchObject({ phase: 'idle', unsent: 0, lastSyncedAt: expect.any(String) }));
    const database = new UserDatabase(backend.user.id);
    await database.write(['files'], async (transaction) => {
      await transaction.objectStore('files').put({ id: nextId(), binary: new TextEncoder().encode('a picture').buffer });
    });
    const { cursor, known_op } = must(await database.readStore('meta', (store) => store.get('meta')), 'the meta');
    await database.close();
    Object.assign(backend, { remembers, tokenValid: false });
    // Ten seconds are over at once.
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === 10_000 ? AbortSignal.abort() : timeout(ms)));
    await page.call('save', [site()], {});
    await vi.waitFor(() => expect(page.hasEnded).toBe(true));
    vi.restoreAllMocks();
    await page.call('logIn', 'inspector', 'right');
    await vi.waitFor(() => expect(page.sync).toMatchObject({ phase: 'idle', unsent: 0, photos: { doubted: copies } }));
    const later = new UserDatabase(backend.user.id);
    expect(await later.readStore('files', (store) => store.count())).toBe(copies);
    await later.close();
    expect([cursor, known_op]).toEqual([expect.any(String), expect.any(String)]);
    expect(backend.reached).toEqual(remembers === null ? [] : [{ cursor, known: known_op }]);
  },
);

test.each([
  ['a photo', (page: Page) => page.call('photo', nextId())],
  ['answers', (page: Page) => page.call('gradeAnswers', nextId())],
  ['what waits for a decision', (page: Page) => page.call('refreshDecisions')],
  ['what a closed inspection says', (page: Page) => page.call('openEvidence', nextId(), 1)],
])('[S4.25, S8.2] looking at %s with a token that is refused ends the session at once, without a round', async (_what, look) => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync).toMatchObject({ phase: 'idle', lastSyncedAt: expect.any(String) as string }));
  const pull = vi.spyOn(backend.server.calls, 'pull');
  backend.tokenValid = false;
  await look(page).catch(() => undefined);
  await vi.waitFor(() => expect(page.session).toBe('out'));
  expect(page.hasEnded).toBe(true);
  expect(pull).not.toHaveBeenCalled();
});

const { open: openDatabase } = IDBFactory.prototype;
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

/** Somebody offline with a change, a survey in progress and a typed form. */
async function unsentWork(backend: Backend, page: Page) {
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  backend.reachable = false;
  const change = site();
  await page.call('save', [change], {});
  await vi.waitFor(() => expect(page.sync).toMatchObject({ online: false, phase: 'idle', unsent: 1 }));
  await page.call('changeDraft', 'survey', exampleDraft(), { recommendations: 'Replace it' }, false);
  await backend.forms.bring(backend.user.id, { 'site/new': 'Typed' });
  return change;
}

test('[SESS.1] a log out, offline too, leaves nothing of the user in the clear; the next login goes on where it was', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  const change = await unsentWork(backend, page);
  expect(await page.call('unsentCounts')).toEqual({ changes: 1, held: 0, drafts: 1, photos: 0 });
  await page.call('logOut');
  expect(await databases()).toEqual(['firemark-app', 'firemark-sealed']);
  expect(await backend.forms.all()).toEqual({});
  expect(page.sealed).toEqual({ busy: null, failed: null, waiting: null });

  backend.reachable = true;
  page.subscribe('drafts', 'draft', { key: 'survey' });
  await page.call('logIn', 'inspector', 'right');
  expect(await backend.forms.all()).toEqual({ [backend.user.id]: { 'site/new': 'Typed' } });
  await vi.waitFor(() => expect(backend.server.rows().map(([id]) => id)).toEqual([change.id]));
  await vi.waitFor(() => expect(page.result('drafts')).toMatchObject({ recommendations: 'Replace it' }));
  await page.call('resetApp');
  expect([page.session, page.hasEnded]).toEqual(['out', false]);
  expect(await databases()).toEqual(['firemark-app', 'firemark-sealed']);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  expect(await page.call('unsentCounts')).toEqual({ changes: 0, held: 0, drafts: 0, photos: 0 });
  expect(await backend.forms.all()).toEqual({});
});

/** Logged in again at a server that can't open what was sealed of the unsent change that this answers with. */
async function sealedElsewhere(backend: Backend, page: ReturnType<typeof openPage>) {
  const change = await unsentWork(backend, page);
  await page.call('logOut');
  backend.reachable = true;
  backend.hasKey = false;
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  expect(page.sealed?.waiting).toBe('Sealed for another server');
  return change;
}

test('[SESS.38] what can’t be opened is not tried with each round, and reads nothing anew where it is', async () => {
  const backend = new Backend();
  const asked = vi.spyOn(backend, 'fetch');
  const page = openPage(backend);
  const keys = () => asked.mock.calls.filter(([path]) => path === '/api/auth/unseal').length;
  const readAnew = vi.spyOn(OpenUser.prototype, 'readAnew');
  await sealedElsewhere(backend, page);
  const round = async () => {
    const before = page.sync?.lastSyncedAt;
    await page.call('syncNow');
    await vi.waitFor(() => expect(page.sync).not.toMatchObject({ lastSyncedAt: before }));
  };
  for (let rounds = 0; rounds < 3; rounds += 1) await round();
  expect(keys()).toBe(1);
  anHourOn();
  await round();
  await vi.waitFor(() => expect(keys()).toBe(2));
  await vi.waitFor(() => expect(page.sealed).toMatchObject({ busy: null, waiting: 'Sealed for another server' }));
  expect(readAnew).not.toHaveBeenCalled();
});

test('[ROOM.12, SESS.38] what could not be brought back is tried again when somebody has freed space', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  const change = await sealedElsewhere(backend, page);
  backend.hasKey = true;
  await page.call('freeSpace');
  await vi.waitFor(() => expect(backend.server.rows().map(([id]) => id)).toEqual([change.id]));
  expect(page.sealed?.waiting).toBeNull();
});

test('[SESS.8, SESS.10] what the server can’t open stays, says why, and comes back with a later round, before what was done since', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  const change = await sealedElsewhere(backend, page);
  expect(await page.call('unsentCounts')).toEqual({ changes: 0, held: 0, drafts: 0, photos: 0 });
  const other = openPage(backend);
  await vi.waitFor(() => expect(other.sealed?.waiting).toBe('It is opened when there is a connection.'));
  await page.call('changeDraft', 'survey', exampleDraft(), { question_id: nextId() }, false);

  backend.hasKey = true;
  anHourOn();
  const later = site();
  await page.call('save', [later], {});
  await vi.waitFor(() => expect(backend.server.rows().map(([id]) => id)).toEqual(expect.arrayContaining([change.id, later.id])));
  expect(page.sealed?.waiting).toBeNull();
  await vi.waitFor(() => expect(other.sealed?.waiting).toBeNull());
  other.subscribe('drafts', 'draft', { key: 'survey' });
  const both = { recommendations: 'Replace it', question_id: expect.any(String) as string };
  await vi.waitFor(() => expect(other.result('drafts')).toMatchObject(both));
});

test('[SESS.31] what is still sealed from an earlier session is exported as it is, beside what is unsent, and outlives a reset', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  const earlier = await sealedElsewhere(backend, page);
  const sealedOnly = await page.call('exportUnsent');
  backend.server.failsAt = () => true;
  const later = site();
  await page.call('save', [later], {});
  const both = await page.call('exportUnsent');
  await page.call('resetApp');
  expect(page.sealed?.waiting).toBeNull();
  backend.server.failsAt = () => false;

  await page.call('logIn', 'inspector', 'right');
  await expect(page.call('exportUnsent')).rejects.toThrow('there is nothing to export');
  await expect(page.call('importUnsent', sealedOnly)).rejects.toThrow('This file was exported from another server');
  // Each bundle has a key of its own, and the server may know one and not the other.
  const { fetch } = backend;
  const asked: string[] = [];
  backend.hasKey = true;
  backend.fetch = async (path, init) => {
    if (path === '/api/auth/unseal' && asked.push(path) === 2)
      return Response.json({ message: 'Sealed for another server' }, { status: 422 });
    return fetch(path, init);
  };
  const other = openPage(backend);
  await vi.waitFor(() => expect(other.session).toBe('in'));
  expect(await other.call('importUnsent', both)).toMatchObject({
    counts: { changes: 1, drafts: 0, forms: 0 },
    isWhole: true,
    unopened: expect.stringMatching(/^It is from another server/),
  });
  expect(await other.call('importUnsent', both)).toMatchObject({
    counts: { changes: 1, drafts: 1, forms: 1 },
    isWhole: true,
    unopened: null,
  });
  await vi.waitFor(() => expect(backend.server.rows().map(([id]) => id)).toEqual(expect.arrayContaining([earlier.id, later.id])));
});

test('[HELD.22, SESS.2] what the server holds counts apart from what is unsent', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  const [held, refused] = [HELD_NAME, REFUSED_NAME].map((name) => {
    const change = site();
    return { ...change, patch: { ...change.patch, name } };
  });
  await page.call('save', [must(held, 'one to hold'), must(refused, 'one to refuse')], {});
  await vi.waitFor(() => expect(page.sync).toMatchObject({ unsent: 0, refused: { held: 1, mine: 1, decided: 0 } }));
  expect(await page.call('unsentCounts')).toEqual({ changes: 1, held: 1, drafts: 0, photos: 0 });
});

test('[SURVEY.3] an answer under way when its survey ends elsewhere does not bring it back', async () => {
  const page = openPage(new Backend());
  await page.call('logIn', 'inspector', 'right');
  const draft = exampleDraft();
  await page.call('changeDraft', 'survey', draft, { recommendations: 'Replace it' }, false);
  await page.call('discardDraft', 'survey', draft.started_at);
  const late = page.call('changeDraft', 'survey', draft, { recommendations: 'Late' }, true);
  await expect(late).rejects.toMatchObject({ code: 'survey-ended' });
  expect(await page.call('unsentCounts')).toMatchObject({ drafts: 0 });
});

/** Lets time pass until this has come. */
async function comes<T>(promise: Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const coming = { isOver: false };
  const over = () => void (coming.isOver = true);
  promise.then(over, over);
  while (!coming.isOver) {
    vi.advanceTimersByTime(10);
    await new Promise(setImmediate);
  }
  vi.useRealTimers();
  return promise;
}

const haltingAt = ['changes', 'a survey', 'forms', 'a photo'].map((what, at) => ({ what, at }));

test.each([
  ...haltingAt.map((halting) => ({ ...halting, with: 'locks', locksOf: () => navigator.locks })),
  ...haltingAt.map((halting) => ({ ...halting, with: 'locks of its own', locksOf: tabLocks })),
])('[SESS.27] a login while sealing halts at $what loses nothing of it, with $with', async ({ at, locksOf }) => {
  const backend = new Backend();
  const page = openPage(backend, locksOf());
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  backend.server.failsAt = () => true;
  await page.call('save', [site()], {});
  await page.call('changeDraft', 'survey', exampleDraft(), { recommendations: 'Replace it' }, false);
  await backend.forms.bring(backend.user.id, { 'site/new': 'Typed' });
  const database = new UserDatabase(backend.user.id);
  const photos = [nextId<FileId>(), nextId<FileId>()];
  await database.write(['files', 'unsent_photos'], async (transaction) => {
    for (const id of photos) {
      await transaction.objectStore('files').put({ id, binary: new ArrayBuffer(1) });
      await transaction.objectStore('unsent_photos').put({ id, sha256: '', file_name: 'a.jpg', taken_at: '', draft: 'survey' });
    }
  });
  await database.close();
  const [halted, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { encrypt } = crypto.subtle;
  let items = 0;
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (algorithm, key, data) => {
    const isItem = key.algorithm.name === 'AES-GCM';
    if (isItem && items === at) {
      halted.resolve();
      await woken.promise;
    }
    if (isItem) items += 1;
    return encrypt.call(crypto.subtle, algorithm, key, data);
  });
  const out = page.call('logOut');
  await halted.promise;
  await comes(page.call('logIn', 'inspector', 'right'));
  const all = { changes: 1, held: 0, drafts: 1, photos: 2 };
  expect(await page.call('unsentCounts')).toEqual(all);
  woken.resolve();
  await comes(out);
  expect(page.sealed).toEqual({ busy: null, failed: null, waiting: null });
  expect(await backend.forms.all()).toEqual({ [backend.user.id]: { 'site/new': 'Typed' } });
  await page.call('save', [site()], {});
  const sealed = new SealedDatabase();
  const twice = await sealed.bundles();
  await sealed.close();
  await page.call('logOut');
  await page.call('logIn', 'inspector', 'right');
  expect(await page.call('unsentCounts')).toEqual({ ...all, changes: 2 });
  expect(twice).toEqual([]);
});

test('[SESS.1, TAB.5] what a login brings back is seen and sent by another tab that synchronises', async () => {
  const backend = new Backend();
  const [hidden, seen] = [openPage(backend), openPage(backend)];
  await vi.waitFor(() => expect(seen.session).toBe('out'));
  await unsentWork(backend, seen);
  await seen.call('logOut');
  await vi.waitFor(() => expect(hidden.session).toBe('out'));
  hidden.subscribe('drafts', 'draft', { key: 'survey' });
  backend.reachable = true;
  // The other tab has opened the database before anything is back in it.
  const opened = Promise.withResolvers<void>();
  backend.untilUnsealed = opened.promise;
  const back = seen.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(hidden.sync?.lastSyncedAt).toBeTruthy());
  opened.resolve();
  await back;
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(1));
  await vi.waitFor(() => expect(hidden.result('drafts')).toMatchObject({ recommendations: 'Replace it' }));
});

test('[PULL.16] who logs in on a device that holds nothing of them is asked for while it opens; what was sealed comes back first', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  const shown: (string | undefined)[] = [];
  const { pull } = backend.server.calls;
  vi.spyOn(backend.server.calls, 'pull').mockImplementation((cursor, ...rest) => {
    if (cursor === null) shown.push(page.session);
    return pull(cursor, ...rest);
  });
  await unsentWork(backend, page);
  expect(shown).toEqual(['out']);
  await page.call('logOut');
  backend.reachable = true;
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(1));
  await vi.waitFor(() => expect(shown).toEqual(['out', 'in']));
});

test('[SYNC.15] what was acknowledged is offered again after a login only to a server that has forgotten it', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  backend.server.backUp();
  await page.call('save', [site()], {});
  await vi.waitFor(() => expect(page.sync).toMatchObject({ phase: 'idle', unsent: 0 }));
  const sentBy = new Date().toISOString();
  await vi.waitFor(async () => {
    await page.call('syncNow');
    expect(String(page.sync?.lastSyncedAt) > sentBy).toBe(true);
  });
  await vi.waitFor(() => expect(page.sync?.phase).toBe('idle'));
  const push = vi.spyOn(backend.server.calls, 'push');
  for (const forgets of [false, true]) {
    await page.call('logOut');
    if (forgets) backend.server.restore();
    expect(backend.server.rows()).toHaveLength(forgets ? 0 : 1);
    await page.call('logIn', 'inspector', 'right');
    await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
    await vi.waitFor(() => expect(page.sync?.phase).toBe('idle'));
    expect(push).toHaveBeenCalledTimes(forgets ? 1 : 0);
    expect(backend.server.rows()).toHaveLength(1);
  }
});

test('[SESS.13] the work of an earlier version that nobody is logged in for is sealed once a login has given a key', async () => {
  const backend = new Backend();
  const left = openPage(backend);
  await unsentWork(backend, left);
  await left.call('logOut');
  const former = new UserDatabase('11111111-2222-4333-8444-555555555555');
  await former.write(['drafts'], (transaction) => transaction.objectStore('drafts').put(exampleDraft(), 'survey'));
  await former.close();
  openPage(backend);
  await vi.waitFor(async () => expect(await databases()).toEqual(['firemark-app', 'firemark-sealed']));
});

test('[SESS.5] where the browser can’t encrypt, a session that ends keeps what is unsent and nothing else', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  backend.server.create(exampleSite({ id: nextId(), name: 'Received' }));
  const change = await unsentWork(backend, page);
  const { subtle: _none, ...rest } = { getRandomValues: crypto.getRandomValues.bind(crypto), subtle: null };
  vi.stubGlobal('crypto', rest);
  await page.call('logOut');
  const database = new UserDatabase(backend.user.id);
  const left = await database.read(['log', 'sent', 'blocks', 'drafts'], async (transaction) => ({
    blocks: await transaction.objectStore('blocks').count(),
    sent: await transaction.objectStore('sent').count(),
    log: (await transaction.objectStore('log').getAll()).flatMap(({ changes }) => changes.map(({ id }) => id)),
    drafts: await transaction.objectStore('drafts').count(),
  }));
  await database.close();
  expect(left).toEqual({ blocks: 0, sent: 0, log: [change.id], drafts: 1 });
  backend.reachable = true;
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(2));
});

test('[S8.13, SESS.7] an export is sealed, and opened again by its user alone: what is there already comes once; what is none is logged', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  const change = await unsentWork(backend, page);
  const exported = await page.call('exportUnsent');
  const text = await exported.text();
  for (const secret of [change.patch.name, change.id, 'Replace it', 'Typed']) expect(text).not.toContain(secret);
  backend.reachable = true;
  const nothing = { changes: 0, photos: 0, drafts: 0, forms: 0 };
  expect(await page.call('importUnsent', exported)).toEqual({
    counts: nothing,
    held: 0,
    isWhole: true,
    isNewer: false,
    unopened: null,
    author: null,
  });
  await page.call('resetApp');
  await page.call('logIn', 'inspector', 'right');
  backend.reachable = false;
  await expect(page.call('importUnsent', exported)).rejects.toThrow('Opening this file needs a connection');
  backend.reachable = true;
  expect((await page.call('importUnsent', exported)).counts).toEqual({ changes: 1, photos: 0, drafts: 1, forms: 1 });
  await vi.waitFor(() => expect(backend.server.rows().map(([id]) => id)).toEqual([change.id]));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const wrong of ['', 'nonsense', '{"firemark":"unsent work"}'])
    await expect(page.call('importUnsent', new Blob([wrong]))).rejects.toThrow('This file is no export of unsent work.');
  expect(logged.mock.calls.map(([words]) => String(words))).toEqual(['FILE NOT READ', 'FILE NOT READ', 'FILE NOT READ']);
  logged.mockRestore();
  const others = text.replaceAll(backend.user.id, '11111111-2222-4333-8444-555555555555');
  await expect(page.call('importUnsent', new Blob([others]))).rejects.toThrow('This is the unsent work of somebody else.');
});

test('[SESS.22] unsent work goes by file to another browser: what both send is taken once, and what the server holds stays with it', async () => {
  const backend = new Backend();
  const first = openPage(backend);
  await first.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(first.sync?.lastSyncedAt).toBeTruthy());
  const held = site();
  await first.call('save', [{ ...held, patch: { ...held.patch, name: HELD_NAME } }], {});
  await vi.waitFor(() => expect(first.sync?.refused.held).toBe(1));
  backend.reachable = false;
  const change = site();
  await first.call('save', [change], {});
  const exported = await first.call('exportUnsent');

  newBrowser();
  backend.reachable = true;
  const second = openPage(backend, tabLocks());
  await second.call('logIn', 'inspector', 'right');
  expect(await second.call('importUnsent', exported)).toMatchObject({ counts: { changes: 1 }, held: 1 });
  expect(await second.call('importUnsent', exported)).toMatchObject({ counts: { changes: 0 }, held: 1 });
  await vi.waitFor(() => expect(backend.server.rows().map(([id]) => id)).toEqual([change.id]));
  await vi.waitFor(() => expect(second.sync).toMatchObject({ unsent: 0, refused: { held: 0, mine: 0, decided: 0 } }));
  const [, row] = backend.server.rows()[0] ?? [];
  await first.call('syncNow');
  await vi.waitFor(() => expect(first.sync).toMatchObject({ unsent: 0, phase: 'idle' }));
  expect(backend.server.rows()).toEqual([[change.id, row]]);
});

/** What waits for its author's decision, as the sync centre asks for it. */
async function trayOf(page: Page): Promise<readonly RefusedChange[]> {
  page.subscribe('tray', 'refusedChanges', { refusal: 'mine', most: 50 });
  await vi.waitFor(() => expect(page.result('tray')).toBeDefined());
  return (page.result('tray') as ResultOf<'refusedChanges'>).rows;
}

test('[SYNC.63] one change that was refused goes by a sealed file of its own, with its photos, and is in its author’s tray there too', async () => {
  const backend = new Backend();
  const first = openPage(backend);
  await first.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(first.sync?.lastSyncedAt).toBeTruthy());
  const named = nextId<FileId>();
  const answers = [{ ...exampleAnswer(exampleQuestion('seal'), 0, [named]) }];
  const graded = exampleGrade({ recommendations: REFUSED_NAME, answers });
  const { id: grade, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = graded;
  const refused: Change = { entity: 'asset_grades', id: grade, patch };
  const another = site();
  await first.call('save', [refused, { ...another, patch: { ...another.patch, name: REFUSED_NAME } }], {});
  await vi.waitFor(() => expect(first.sync?.refused.mine).toBe(2));
  const op = (await trayOf(first)).find(({ id }) => id === grade)?.op ?? '';
  const database = new UserDatabase(backend.user.id);
  await database.write(['files', 'unsent_photos'], async (transaction) => {
    const photo = { sha256: '', file_name: 'a.jpg', taken_at: '', draft: null };
    for (const id of [named, nextId<FileId>()]) await transaction.objectStore('unsent_photos').put({ ...photo, id });
  });
  await database.close();
  const exported = await first.call('exportChange', op);
  expect(await exported.text()).not.toContain(REFUSED_NAME);
  await expect(first.call('exportChange', nextId())).rejects.toThrow('This change is not here any more');

  newBrowser();
  const second = openPage(backend, tabLocks());
  await second.call('logIn', 'inspector', 'right');
  const counts = { changes: 1, photos: 1, drafts: 0, forms: 0 };
  expect(await second.call('importUnsent', exported)).toEqual({
    counts,
    held: 0,
    isWhole: true,
    isNewer: false,
    unopened: null,
    author: null,
  });
  await vi.waitFor(() => expect(second.sync?.refused.mine).toBe(1));
  expect(await trayOf(second)).toMatchObject([{ op, id: grade }]);
  expect(second.sync?.photos.unsentIds).toEqual([named]);
});

test('[SYNC.86] what the server fails at is told to all tabs, can be exported, and goes when it is asked for and the server answers', async () => {
  const backend = new Backend();
  const [one, other] = [openPage(backend), openPage(backend)];
  await one.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(other.session).toBe('in'));
  const bad = site();
  backend.server.failsAt = ({ id }) => id === String(bad.id);
  await one.call('save', [bad], {});
  await one.call('save', [site()], {});
  await vi.waitFor(() => expect([one.sync?.aside.length, one.sync?.unsent, one.sync?.phase]).toEqual([1, 1, 'idle']));
  await vi.waitFor(() => expect(other.sync?.aside).toEqual(one.sync?.aside));
  expect(backend.server.rows()).toHaveLength(1);
  expect((await one.call('exportChange', one.sync?.aside[0] ?? '')).size).toBeGreaterThan(0);
  backend.server.failsAt = () => false;
  await other.call('syncNow');
  await vi.waitFor(() => expect([one.sync?.aside, other.sync?.aside, one.sync?.unsent]).toEqual([[], [], 0]));
  expect(backend.server.rows()).toHaveLength(2);
});

test('[SESS.22] a file that is damaged or cut off brings what can be read of it and says so; one of another server is left alone', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await unsentWork(backend, page);
  const lines = (await (await page.call('exportUnsent')).text()).split('\n');
  await page.call('resetApp');
  backend.reachable = true;
  await page.call('logIn', 'inspector', 'right');
  const give = (...given: (string | undefined)[]) => page.call('importUnsent', new Blob([given.join('\n')]));
  const [head, log, drafts, forms, end] = lines;
  await expect(give(head)).rejects.toThrow('Nothing in this file can be read: it is damaged.');
  await expect(give(head, log?.slice(0, -40))).rejects.toThrow('Nothing in this file can be read: it is damaged.');
  expect(await give(head, drafts, forms, end)).toMatchObject({ isWhole: false, counts: { changes: 0, drafts: 1, forms: 1 } });
  const swapped = log?.replace('"number":0', '"number":1');
  expect(await give(head, swapped, drafts, end)).toMatchObject({ isWhole: false, counts: { changes: 0 } });
  expect(await give(head, log)).toMatchObject({ isWhole: false, counts: { changes: 1 } });
  backend.hasKey = false;
  await expect(give(...lines)).rejects.toThrow('This file was exported from another server');
  backend.hasKey = true;
  expect(await give(...lines)).toMatchObject({ isWhole: true });
});

test('[SYNC.80] which changes are on their way is told, and none once the connection is lost', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync).toMatchObject({ phase: 'idle', sending: [] }));
  backend.hangs = '/api/sync/push';
  const change = site();
  await page.call('save', [change], {});
  await vi.waitFor(() => expect(page.sync).toMatchObject({ phase: 'sending', unsent: 1 }));
  page.subscribe('unsent', 'unsentChanges', { unsent: 1, most: 50, first: [] });
  await vi.waitFor(() => expect(page.result('unsent')).toMatchObject({ rows: [{ op: page.sync?.sending[0], id: change.id }] }));
  await page.call('save', [site()], {});
  expect(page.sync).toMatchObject({ unsent: 2, sending: [expect.anything()] });
  await page.call('pageState', { visible: true, online: false });
  await vi.waitFor(() => expect(page.sync).toMatchObject({ online: false, unsent: 2, sending: [] }));
});

test('[SYNC.82] of a file of a newer app what is known is brought, and it is said that the new version reads the rest', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  const newer = { kind: 'sketches' } as unknown as BundleContent;
  const give = async (contents: BundleContent[]) => {
    const given = async function* () {
      yield* contents;
    };
    const exported = async function* () {
      yield sealContents(backend.user.id, sealing.sealingKey, given());
    };
    return page.call('importUnsent', await writeExport(exported()));
  };
  expect(await give([{ kind: 'forms', forms: { '/assets': 'Typed' } }, newer])).toMatchObject({
    counts: { forms: 1 },
    isWhole: false,
    isNewer: true,
  });
  await expect(give([newer])).rejects.toThrow(/^This file is of a newer version of Firemark, .* load the new version/);
});

test('[SESS.22] an administrator takes the file of somebody who can’t log in any more, sealed, to be handed in; of others none', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await unsentWork(backend, page);
  const exported = await page.call('exportUnsent');
  newBrowser();
  backend.reachable = true;
  backend.author = backend.user.id;
  backend.user = exampleUser({ id: nextId(), user_role_id: ADMINISTRATOR_ROLE_ID });
  const other = openPage(backend, tabLocks());
  await other.call('logIn', 'admin', 'right');
  backend.mayLogIn = true;
  await expect(other.call('importUnsent', exported)).rejects.toThrow(
    /can log in: they import this file themselves, .* set them to Inactive first; then you can hand it in for them\.$/,
  );
  expect(await other.call('othersWork')).toEqual([]);
  backend.mayLogIn = false;
  const counts = { changes: 1, photos: 0, drafts: 1, forms: 1 };
  for (let time = 0; time < 2; time += 1) {
    expect(await other.call('importUnsent', exported)).toEqual({
      counts,
      held: 0,
      isWhole: true,
      isNewer: false,
      unopened: null,
      author: 'somebody who is no longer known',
    });
    expect(await other.call('othersWork')).toMatchObject([{ user_id: backend.author, counts }]);
  }
  expect(other.sync?.unsent).toBe(0);
});

/** Keeps whoever reads what waits for decisions waiting, which is read before the photos. */
function holdUp(): () => void {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { read } = UserDatabase.prototype;
  vi.spyOn(UserDatabase.prototype, 'read').mockImplementation(async function (this: UserDatabase, stores, work) {
    if (stores.includes('decisions')) await held;
    return read.call(this, stores, work) as never;
  });
  return letGo;
}

test('[SESS.7] an export that is asked for while the app opens holds every photo', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await unsentWork(backend, page);
  const database = new UserDatabase(backend.user.id);
  await database.write(['files', 'unsent_photos'], async (transaction) => {
    const photo = { sha256: '', file_name: 'a.jpg', taken_at: '', draft: 'survey' };
    for (let count = 0; count < 2; count += 1) await transaction.objectStore('unsent_photos').put({ ...photo, id: nextId() });
  });
  await database.close();
  const letGo = holdUp();
  const opening = openPage(backend);
  expect(await opening.call('unsentCounts')).toEqual({ changes: 1, held: 0, drafts: 1, photos: 2 });
  const exported = await openPage(backend).call('exportUnsent');
  letGo();
  await page.call('resetApp');
  backend.reachable = true;
  await page.call('logIn', 'inspector', 'right');
  expect((await page.call('importUnsent', exported)).counts).toMatchObject({ changes: 1, photos: 2, drafts: 1 });
});

test('[S6.11] the session’s user follows their own record: names at once, a role that was given or taken with a pull', async () => {
  const backend = new Backend();
  const [one, other] = [openPage(backend), openPage(backend)];
  await one.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(one.sync?.lastSyncedAt).toBeTruthy());
  backend.own = { ...backend.user, ver: 1, username: 'priya', user_role_id: 1 };
  await one.call('syncNow');
  await vi.waitFor(() => expect(one.user).toMatchObject({ username: 'priya', user_role_id: 1 }));
  await vi.waitFor(() => expect(other.user).toEqual(one.user));

  backend.reachable = false;
  await one.call('save', [{ entity: 'users', id: backend.user.id, patch: { surname: 'Newname' } }], {});
  await vi.waitFor(() => expect(other.user).toMatchObject({ surname: 'Newname' }));
  const reopened = openPage(backend);
  await vi.waitFor(() => expect(reopened.user).toMatchObject({ surname: 'Newname', username: 'priya' }));

  backend.reachable = true;
  backend.own = { ...backend.user, ver: 9, surname: 'Newname', username: null, status: null, user_role_id: null };
  await one.call('syncNow');
  await vi.waitFor(() => expect(one.user).toMatchObject({ surname: 'Newname', username: 'priya', user_role_id: 2 }));
});

test('[HELD.24] who becomes an administrator while the app is open is shown what waits for them, and no more once they are none', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  page.subscribe('desk', 'toDecide', {});
  for (const [ver, role] of ([ADMINISTRATOR_ROLE_ID, INSPECTOR_ROLE_ID, ADMINISTRATOR_ROLE_ID] as const).entries()) {
    backend.showsHeld = role === ADMINISTRATOR_ROLE_ID;
    backend.own = { ...backend.user, ver: ver + 1, user_role_id: role };
    await page.call('syncNow');
    await vi.waitFor(() => expect(page.user).toMatchObject({ user_role_id: role }));
    await page.call('refreshDecisions');
    await vi.waitFor(() => expect(page.result('desk')).toMatchObject({ total: backend.showsHeld ? 3 : 0 }));
  }
});

test('[SCOPE.11] who receives names only of themselves asks for the username once their record has changed, until it is told, and once', async () => {
  const backend = new Backend();
  const [one, other] = [openPage(backend), openPage(backend)];
  await one.call('logIn', 'inspector', 'right');
  const namesOnly = { ver: 1, username: null, email_address: null, status: null, user_role_id: null };
  const round = async (page: Page) => {
    const before = page.sync?.lastSyncedAt;
    await page.call('syncNow');
    await vi.waitFor(() => expect(page.sync?.lastSyncedAt).not.toBe(before));
  };
  backend.own = { ...backend.user, ...namesOnly };
  await round(one);
  expect(backend.askedForMe).toBe(0);

  backend.user = { ...backend.user, username: 'renamed', updated_at: '2026-11-22T08:00:00.000Z' };
  backend.answersMe = false;
  backend.own = { ...backend.user, ...namesOnly, ver: 2 };
  await round(one);
  await vi.waitFor(() => expect(backend.askedForMe).toBe(1));
  expect(one.user?.username).not.toBe('renamed');
  backend.answersMe = true;
  await round(one);
  await vi.waitFor(() => expect(one.user).toMatchObject({ username: 'renamed', user_role_id: 2 }));
  await vi.waitFor(() => expect(other.user).toEqual(one.user));
  // Another start of the app, which makes its rounds itself.
  const reopened = openPage(backend, tabLocks());
  await vi.waitFor(() => expect(reopened.user?.username).toBe('renamed'));
  for (const page of [one, reopened]) await round(page);
  expect(backend.askedForMe).toBe(2);
});

test.each([
  { what: 'a round', hangs: '/api/sync/pull', looks: 8, stuckOf: (sync?: SyncStatus) => sync?.stuck },
  { what: 'a photo', hangs: '/api/files/', looks: 44, stuckOf: (sync?: SyncStatus) => sync?.photos.stuck },
])('[SYNC.64] that $what does not move is told, until it does', async ({ hangs, looks, stuckOf }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  backend.hangs = hangs;
  const database = new UserDatabase(backend.user.id);
  const [id, binary] = [nextId<FileId>(), new ArrayBuffer(1)];
  const sha256 = await sha256Of(binary);
  await database.write(['files', 'unsent_photos'], async (transaction) => {
    await transaction.objectStore('files').put({ id, binary });
    await transaction.objectStore('unsent_photos').put({ id, sha256, file_name: 'a.jpg', taken_at: '', draft: null });
  });
  await database.close();
  await page.call('unsentCounts');
  await page.call('syncNow');
  const look = (times: number) => vi.advanceTimersByTime(times * LOOK_EVERY_MS);
  await vi.waitFor(() => expect([page.sync?.phase, page.sync?.photos.sending]).not.toEqual(['idle', 0]));
  look(looks - 1);
  expect(stuckOf(page.sync)).toBeNull();
  look(2);
  expect(stuckOf(page.sync)).toBe('begun-anew');
  backend.hangs = null;
  look(2 * looks);
  await vi.waitFor(() => expect(stuckOf(page.sync)).toBeNull());
  logged.mockRestore();
});

test('[TAB.5] another tab of the user sees an edit, and a log out', async () => {
  const backend = new Backend();
  const [one, other] = [openPage(backend), openPage(backend)];
  await one.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(other.session).toBe('in'));
  other.subscribe('sites', 'siteChoices', { chosen: null });
  await vi.waitFor(() => expect(other.result('sites')).toEqual([]));
  await one.call('save', [site()], {});
  await vi.waitFor(() => expect(other.result('sites')).toHaveLength(1));
  await one.call('logOut');
  await vi.waitFor(() => expect(other.session).toBe('out'));
});

test.each([
  ['logOut', 'seal'],
  ['resetApp', 'delete'],
] as const)(
  '[SESS.32] where the user’s data can’t be read a %s goes on, and says that it could not %s them yet',
  async (call, how) => {
    const backend = new Backend();
    await openPage(backend).call('logIn', 'inspector', 'right');
    const name = userDatabaseName(backend.user.id);
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...given) {
      if (given[0] === name) throw new DOMException('Internal error', 'UnknownError');
      return openDatabase.apply(this, given);
    });
    const deletion = vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
      throw new DOMException('Internal error', 'UnknownError');
    });
    const page = openPage(backend);
    await expect(page.call('unsentCounts')).rejects.toMatchObject({ code: 'no-store' });
    await page.call(call, page.token);
    expect([page.session, page.sealed?.failed]).toEqual(['out', how]);
    open.mockRestore();
    deletion.mockRestore();
    const next = openPage(backend);
    await vi.waitFor(async () => expect(await databases()).toEqual(['firemark-app', 'firemark-sealed']));
    await vi.waitFor(() => expect(next.sealed).toEqual({ busy: null, failed: null, waiting: null }));
  },
);

/** Another tab logs the page's user out and somebody else in. */
async function changeUsers(page: Page, other: User, app: AppDatabase): Promise<void> {
  await app.endSession(must(page.token, 'a session'), { how: 'seal', ended: false });
  await app.keepSession({ user: other, token: nextId(), sealingKey: sealing.sealingKey });
}

test('[SESS.26] a page that slept while users changed is told that the first is out, and does nothing of theirs as the other', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  const app = new AppDatabase();
  const other = exampleUser({ id: nextId(), username: 'other' });
  const channel = new BroadcastChannel('firemark-app');
  await changeUsers(page, other, app);
  const begun = page.received.length;
  const { session } = app;
  let saved: Promise<unknown> = Promise.resolve();
  vi.spyOn(AppDatabase.prototype, 'session').mockImplementationOnce(() => {
    saved = page.call('save', [site()], {}).catch((error: unknown) => error);
    return session.call(app);
  });
  channel.postMessage('session');
  await vi.waitFor(() => expect(page.user?.id).toBe(other.id));
  const told = page.received.slice(begun).flatMap((one) => (one.kind === 'topic' && one.name === 'session' ? [one.value] : []));
  expect(told.map(({ state, user }) => [state, user?.id])).toEqual([
    ['out', undefined],
    ['in', other.id],
  ]);
  expect(await saved).toMatchObject({ code: 'logged-out' });
  expect(await page.call('unsentCounts')).toMatchObject({ changes: 0 });
  channel.close();
  await app.close();
});

test('[SESS.26] what a page asks that does not know yet that another user is logged in is refused, offline too, and ends nothing of theirs', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  const former = page.lastUser;
  backend.reachable = false;
  const app = new AppDatabase();
  const other = exampleUser({ id: nextId(), username: 'other' });
  const channel = new BroadcastChannel('firemark-app');
  await changeUsers(page, other, app);
  channel.postMessage('session');
  await vi.waitFor(() => expect(page.user?.id).toBe(other.id));
  const loggedOut = { code: 'logged-out' };
  await expect(page.callAs(former, 'save', [site()], {})).rejects.toMatchObject(loggedOut);
  await expect(page.callAs(former, 'changeDraft', 'survey', exampleDraft(), {}, false)).rejects.toMatchObject(loggedOut);
  await expect(page.callAs(former, 'exportUnsent')).rejects.toMatchObject(loggedOut);
  await page.callAs(former, 'resetApp');
  await page.callAs(former, 'logOut');
  expect(page.user?.id).toBe(other.id);
  expect(await page.call('unsentCounts')).toMatchObject({ changes: 0, drafts: 0 });
  channel.close();
  await app.close();
});

test('[SESS.26] what a page asks again that slept through a later login of its user ends nothing of that', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  const former = page.token;
  await page.call('logOut', former);
  await page.call('logIn', 'inspector', 'right');
  backend.reachable = false;
  await page.call('save', [site()], {});
  await page.call('resetApp', former);
  await page.call('logOut', former);
  expect(page.session).toBe('in');
  expect(await page.call('unsentCounts')).toMatchObject({ changes: 1 });
  await page.call('resetApp', page.token);
  expect(page.session).toBe('out');
});

test('[DEV.20] a page is told that the data of its user are being opened, until they are', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  expect(page.isOpening).toBe(false);
  const name = userDatabaseName(backend.user.id);
  const holding = await openDB(name);
  const deleted = deleteDB(name);
  await vi.waitFor(() => expect(page.isOpening).toBe(true));
  holding.close();
  await deleted;
  await vi.waitFor(() => expect(page.isOpening).toBe(false));
});

test('[DEV.21] amid its start a tab gives way to another that needs the database, quietly, and goes on', async () => {
  const backend = new Backend();
  const first = openPage(backend);
  await first.call('logIn', 'inspector', 'right');
  await first.call('save', [site()], {});
  await vi.waitFor(() => expect(first.sync?.unsent).toBe(0));
  for (let ticks = 0; ticks < 30; ticks += 3) {
    const page = openPage(backend);
    await vi.waitFor(() => expect(page.session).toBe('in'), { interval: 1 });
    for (let tick = 0; tick < ticks; tick += 1) await new Promise(setImmediate);
    await deleteDB(userDatabaseName(backend.user.id));
    page.subscribe('sites', 'siteChoices', { chosen: null });
    await vi.waitFor(() => expect(page.result('sites')).toHaveLength(1));
  }
});

test('[TAB.7] a tab that is opened is told how far the one that synchronises is, and one that lost its turn too', async () => {
  const backend = new Backend();
  const first = openPage(backend);
  await first.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(first.sync?.lastSyncedAt).toBeTruthy());
  const second = openPage(backend);
  await vi.waitFor(() => expect(second.sync?.online).toBe(true));
  backend.reachable = false;
  await first.call('syncNow');
  await vi.waitFor(() => expect([first.sync?.online, second.sync?.online]).toEqual([false, false]));

  // One that took over tells it before the loser knows that it lost.
  const channel = new BroadcastChannel(`firemark-user-${backend.user.id}`);
  const told = { kind: 'status', status: { ...first.sync, online: true } };
  channel.addEventListener('message', ({ data }) => {
    if ((data as { kind: string }).kind === 'what-status') channel.postMessage(told);
  });
  await vi.waitFor(() => {
    // The one that synchronises tells of its next try meanwhile.
    channel.postMessage(told);
    expect(second.sync?.online).toBe(true);
  });
  expect(first.sync?.online).toBe(false);
  const held = Promise.withResolvers<void>();
  const taken = navigator.locks.request(`firemark-sync-${backend.user.id}`, { steal: true }, () => held.promise);
  await vi.waitFor(() => expect(first.sync?.online).toBe(true));
  held.resolve();
  await taken;
  channel.close();
});

test('[ROOM.2] on a full device what was done is refused and said, and taken once there is room; a log out too', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  await vi.waitFor(() => expect(backend.device.margin).toBe(MARGIN_BYTES));
  backend.reachable = false;
  backend.device.free = 0;
  await page.call('save', [site()], {});
  expect(page.storage).toBe('low');
  backend.device.free = 0;
  await expect(
    page.call('changeDraft', 'survey', exampleDraft(), { recommendations: 'Replace it' }, false),
  ).rejects.toMatchObject({
    code: 'no-room',
  });
  await expect(page.call('save', [site()], {})).rejects.toMatchObject({ code: 'no-room' });
  expect(page.storage).toBe('full');
  await vi.waitFor(() => expect(page.sync).toMatchObject({ unsent: 1, drafts: 0 }));
  backend.device.free = 100 * 1_048_576;
  await page.call('changeDraft', 'survey', exampleDraft(), { recommendations: 'Replace it' }, false);
  expect(await page.call('freeSpace')).toEqual({ bytes: 0, photos: 0, answers: 0, lists: 0 });
  expect([page.storage, backend.device.margin]).toEqual(['fine', MARGIN_BYTES]);
  backend.device.free = 0;
  await page.call('logOut');
  backend.device.free = 100 * 1_048_576;
  backend.reachable = true;
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(1));
});

test('[ROOM.12] what found no room is received at once where somebody has made room elsewhere on the device and asks for it', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  page.subscribe('sites', 'siteChoices', { chosen: null });
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(backend.device.margin).toBe(MARGIN_BYTES));
  backend.device.free = 0;
  await page.call('changeDraft', 'survey', exampleDraft(), {}, false);
  backend.device.free = 0;
  backend.server.create(exampleSite({ id: nextId() }));
  await page.call('syncNow');
  await page.call('syncNow');
  await vi.waitFor(() => expect(page.sync?.phase).toBe('failed'));
  expect([page.storage, page.result('sites')]).toEqual(['low', []]);
  backend.device.free = 100 * 1_048_576;
  await page.call('syncNow');
  await vi.waitFor(() => expect(page.result('sites')).toHaveLength(1));
  expect(page.storage).toBe('fine');
});

/** Somebody with unsent work on a device that has given up what it held back, and has no byte left. */
async function withoutRoom(backend: Backend): Promise<Page> {
  const page = openPage(backend);
  await unsentWork(backend, page);
  await vi.waitFor(() => expect(backend.device.margin).toBe(MARGIN_BYTES));
  backend.device.free = -backend.device.margin;
  await expect(page.call('save', [site()], {})).rejects.toMatchObject({ code: 'no-room' });
  expect([backend.device.margin, backend.device.free]).toEqual([0, 0]);
  backend.reachable = true;
  return page;
}

/** What writes in any database of the device from now on. */
function writtenSince() {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  return () => begin.mock.calls.filter(([, mode]) => mode === 'readwrite').length;
}

test('[SESS.33, ROOM.4] on a device without any room nothing is written: the server’s word ends the session for the tab', async () => {
  const backend = new Backend();
  const page = await withoutRoom(backend);
  const written = writtenSince();
  await page.call('endSession', page.token ?? '');
  expect([page.session, page.hasEnded]).toEqual(['out', true]);
  expect(written()).toBe(0);
  backend.device.free = 100 * 1_048_576;
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(1));
});

test('[SESS.35] what the server has ended stays so after a restart where its end could not be written, is not called sealed, and is once there is room', async () => {
  const backend = new Backend();
  const page = await withoutRoom(backend);
  await page.call('endSession', page.token ?? '');
  await vi.waitFor(() => expect(page.sealed?.failed).toBe('seal'));
  const next = openPage(backend);
  await vi.waitFor(() => expect(next.sealed?.failed).toBe('seal'));
  expect([next.session, next.hasEnded]).toEqual(['out', true]);
  backend.device.free = 100 * 1_048_576;
  const last = openPage(backend);
  await vi.waitFor(async () => expect(await databases()).toEqual(['firemark-app', 'firemark-sealed']));
  await vi.waitFor(() => expect([last.session, last.hasEnded, last.sealed?.failed]).toEqual(['out', true, null]));
  await last.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(1));
});

test.each(['logOut', 'resetApp'] as const)(
  '[SESS.33, ROOM.4] on a device without any room nothing is written: %s is refused until there is some',
  async (how) => {
    const backend = new Backend();
    const page = await withoutRoom(backend);
    const written = writtenSince();
    await expect(page.call(how)).rejects.toMatchObject({ code: 'no-room' });
    expect(page.session).toBe('in');
    expect(written()).toBe(0);
    backend.device.free = 100 * 1_048_576;
    await page.call(how);
    expect(page.session).toBe('out');
    expect(await databases()).toEqual(['firemark-app', 'firemark-sealed']);
  },
);

test('[SESS.33, SESS.35] where its end can’t be written a log out is refused; what the server ends has ended for the tab, and a login goes on', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await unsentWork(backend, page);
  const ending = vi.spyOn(AppDatabase.prototype, 'endSession').mockRejectedValue(new CallError('no-room', 'Not saved'));
  await expect(page.call('logOut')).rejects.toMatchObject({ code: 'no-room' });
  expect(page.session).toBe('in');
  backend.tokenValid = false;
  backend.reachable = true;
  await page.call('syncNow');
  await vi.waitFor(() => expect(page.session).toBe('out'));
  expect(page.hasEnded).toBe(true);
  await vi.waitFor(() => expect(page.sealed?.failed).toBe('seal'));
  page.worker.checkDay();
  await expect(page.call('save', [site()], {})).rejects.toMatchObject({ code: 'logged-out' });
  ending.mockRestore();
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(1));
});

/** Somebody whose data the next tab can't open without a write. */
async function ofFormerForm(backend: Backend): Promise<void> {
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync).toMatchObject({ phase: 'idle', lastSyncedAt: expect.any(String) as string }));
  await vi.waitFor(() => expect(backend.device.margin).toBe(MARGIN_BYTES));
  const database = new UserDatabase(backend.user.id);
  await database.write(['meta'], async (transaction) => {
    await transaction.objectStore('meta').put({ ...(await storedMeta(transaction)), format: 99 }, 'meta');
  });
  await database.close();
}

test('[ROOM.2] a start on a full device is refused, said, and goes on once there is room; a log out too', async () => {
  const backend = new Backend();
  await ofFormerForm(backend);
  backend.device.free = -backend.device.margin;
  const page = openPage(backend);
  page.subscribe('sites', 'siteChoices', { chosen: null });
  await expect(page.call('save', [site()], {})).rejects.toMatchObject({ code: 'no-room' });
  await expect(page.call('freeSpace')).rejects.toMatchObject({ code: 'no-room' });
  expect([page.session, page.storage, page.isOpening]).toEqual(['in', 'full', false]);
  backend.device.free = 100 * 1_048_576;
  page.worker.checkDay();
  await vi.waitFor(() => expect(page.result('sites')).toEqual([]));
  await page.call('save', [site()], {});
  await page.call('logOut');
  expect(page.session).toBe('out');
});

test('[ROOM.2, ROOM.4] a start that removes more than it writes goes on where nothing else finds room', async () => {
  const backend = new Backend();
  await ofFormerForm(backend);
  backend.device.free = 4.8 * 1_048_576 - backend.device.margin;
  const page = openPage(backend);
  page.subscribe('sites', 'siteChoices', { chosen: null });
  await vi.waitFor(() => expect(page.result('sites')).toEqual([]));
  await expect(page.call('save', [site()], {})).rejects.toMatchObject({ code: 'no-room' });
  await page.call('freeSpace');
  backend.device.free = 100 * 1_048_576;
});

test.each([['firemark-app'], ['the user’s']])(
  '[ROOM.2, DEV.9] a start during which the database can’t be read goes on when it can, and says then what it found: %s',
  async (name) => {
    const backend = new Backend();
    await openPage(backend).call('logIn', 'inspector', 'right');
    const failing = name === 'firemark-app' ? name : userDatabaseName(backend.user.id);
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...given) {
      if (given[0] === failing) throw new DOMException('Internal error', 'UnknownError');
      return openDatabase.apply(this, given);
    });
    const page = openPage(backend);
    await expect(page.call('save', [site()], {})).rejects.toMatchObject({ code: 'no-store' });
    expect([page.storage, page.found]).toEqual(['failing', undefined]);
    const out = page.received.flatMap((one) =>
      one.kind === 'topic' && one.name === 'session' && one.value.state === 'out' ? [one.value] : [],
    );
    expect(out.every(({ isUnread }) => isUnread === true)).toBe(true);
    open.mockRestore();
    await page.call('save', [site()], {});
    expect([page.session, page.storage]).toEqual(['in', 'fine']);
    expect(page.found).toEqual({ isDeviceNew: false, user: backend.user.id, isUserNew: false });
  },
);

test('[ROOM.2] a start that fails for another reason than the storage is told once, and tried again after a while only', async () => {
  const backend = new Backend();
  await openPage(backend).call('logIn', 'inspector', 'right');
  vi.useFakeTimers({ toFake: ['performance'] });
  const told: unknown[] = [];
  const soon = queueMicrotask;
  vi.stubGlobal('queueMicrotask', (work: () => void) =>
    soon(() => {
      try {
        work();
      } catch (error) {
        told.push(error);
      }
    }),
  );
  const open = vi.spyOn(AppDatabase.prototype, 'session').mockRejectedValue(new TypeError('not as it should be'));
  const page = openPage(backend);
  for (let calls = 0; calls < 3; calls += 1) await expect(page.call('save', [site()], {})).rejects.toThrow('not as it should be');
  expect(open).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_000);
  await expect(page.call('save', [site()], {})).rejects.toThrow('not as it should be');
  expect(open).toHaveBeenCalledTimes(2);
  open.mockRejectedValue(new TypeError('otherwise wrong'));
  vi.advanceTimersByTime(3_000);
  await expect(page.call('save', [site()], {})).rejects.toThrow('otherwise wrong');
  expect(told.map(String)).toEqual(['TypeError: not as it should be', 'TypeError: otherwise wrong']);
  open.mockRestore();
  vi.advanceTimersByTime(3_000);
  await page.call('save', [site()], {});
});

test('[DEV.9, DEV.14] a start says whether the device held anything, and anything of its user', async () => {
  const backend = new Backend();
  const first = openPage(backend);
  await vi.waitFor(() => expect(first.found).toEqual({ isDeviceNew: true, user: null, isUserNew: false }));
  await first.call('logIn', 'inspector', 'right');
  const second = openPage(backend);
  await vi.waitFor(() => expect(second.found).toEqual({ isDeviceNew: false, user: backend.user.id, isUserNew: false }));
});

import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleSite, exampleUser } from '#domain/examples.ts';
import type { Operation, WireRow } from '#domain/sync/wire.ts';
import type { Session } from '../session.ts';
import type { SyncStatus } from '../sync-status.ts';
import { DataWorker } from './data-worker.ts';
import type { StorageState } from '../storage-status.ts';
import type { CallName, Found, FromWorker, Topics, WorkerCalls } from './protocol.ts';
import type { SealedStatus } from '../sealed-work.ts';
import { exampleDraft } from './testing/example-draft.ts';
import { memoryForms } from './testing/memory-forms.ts';
import { ModelServer } from './testing/model-server.ts';
import { SmallDevice } from './testing/small-device.ts';
import { newSealingServer } from './testing/sealing-server.ts';
import { nextId } from './testing/test-tab.ts';
import { UserDatabase } from './user-database.ts';

const sealing = await newSealingServer();

/** What a page would do, over a server that can refuse and be out of reach. */
class Page {
  readonly received: FromWorker[] = [];
  readonly worker: DataWorker;
  #lastId = 0;

  readonly forms: ReturnType<typeof memoryForms>;

  constructor({ fetch, forms, device }: Backend) {
    this.forms = forms;
    this.worker = new DataWorker({
      fetch,
      locks: navigator.locks,
      openMargin: device.open,
      post: (message) => this.#receive(structuredClone(message)),
    });
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'ask') void this.#answer(message);
    else this.received.push(message);
  }

  async #answer({ id, name, args }: Extract<FromWorker, { kind: 'ask' }>): Promise<void> {
    const value: unknown = await (this.forms[name] as (...given: unknown[]) => Promise<unknown>)(...args);
    this.worker.receive({ kind: 'answer', id, answer: { value } });
  }

  async call<N extends CallName>(name: N, ...args: Parameters<WorkerCalls[N]>): Promise<Awaited<ReturnType<WorkerCalls[N]>>> {
    const id = ++this.#lastId;
    this.worker.receive({ kind: 'call', id, name, args });
    const answer = await vi.waitFor(() => {
      const found = this.received.find((message) => (message.kind === 'result' || message.kind === 'error') && message.id === id);
      if (found === undefined) throw new Error(`no answer to ${name}`);
      return found;
    });
    if (answer.kind === 'error') throw new Error(answer.code);
    return (answer as { value: unknown }).value as Awaited<ReturnType<WorkerCalls[N]>>;
  }

  subscribe(key: string, name: string, params: unknown): void {
    this.worker.receive({ kind: 'subscribe', key, name, params });
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

  get user(): Session['user'] | undefined {
    return (this.#topic('session') as Session | undefined)?.user;
  }

  get sealed(): SealedStatus | undefined {
    return this.#topic('sealed') as SealedStatus | undefined;
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
  tokenValid = true;
  isBusy = false;
  readonly user = exampleUser({ id: nextId() });
  change: Record<string, string | null> = { password_changed_at: null, password_changed_by: null };
  /** Of the tabs together. */
  readonly forms = memoryForms();
  /** Whether it holds the key that it offered. */
  hasKey = true;
  /** The user's own row, for the next pull. */
  own: WireRow<'users'> | null = null;

  fetch = async (path: string, init: RequestInit): Promise<Response> => {
    if (!this.reachable) throw new TypeError('Failed to fetch');
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    if (path === '/api/auth/login') return this.#logIn(body);
    if (path === '/api/auth/logout') return Response.json({});
    if (!this.tokenValid) return Response.json({ message: 'Log in again' }, { status: 401 });
    if (path === '/api/auth/unseal') return this.#unseal(String(body['sealed_key']));
    if (path === '/api/sync/push') return Response.json(await this.server.calls.push(body['operations'] as Operation[], ''));
    if (path === '/api/sync/pull') return this.#pull(body);
    return new Response(null, { status: 404 });
  };

  async #pull({ cursor }: Record<string, unknown>): Promise<Response> {
    const page = await this.server.calls.pull(cursor as string | null, '');
    if (this.own !== null) page.rows.users = [this.own];
    this.own = null;
    return Response.json(page);
  }

  async #unseal(sealedKey: string): Promise<Response> {
    if (!this.hasKey) return Response.json({ message: 'Sealed for another server' }, { status: 422 });
    return Response.json({ key: await sealing.unseal(this.user.id, sealedKey) });
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
const openPage = (backend: Backend): Page => {
  const page = new Page(backend);
  pages.push(page);
  return page;
};

/** Each test has a browser of its own: databases and channels that those of other tests don't reach. */
beforeEach(() => {
  pages = [];
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
});
afterEach(async () => {
  for (const page of pages) await page.call('logOut');
  vi.unstubAllGlobals();
});

test('[S2] a login is told apart from a wrong password and from being offline', async () => {
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

test('[D4.6] a login hands on that the password was changed, and keeps it with nobody', async () => {
  const backend = new Backend();
  backend.change = { password_changed_at: '2026-11-21T09:12:00.000Z', password_changed_by: 'administrator' };
  const page = openPage(backend);
  await vi.waitFor(() => expect(page.session).toBe('out'));
  const passwordChange = { at: '2026-11-21T09:12:00.000Z', by: 'administrator' };
  expect(await page.call('logIn', 'inspector', 'right')).toEqual({ ok: true, passwordChange });
  expect(page.user).toEqual(backend.user);
});

test('[D4.5] a query shows an edit at once, and the edit reaches the server', async () => {
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

test('[D4.5] a save that a page asks for once more, having slept meanwhile, is sent once', async () => {
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

test('[D8] a device that says it has no network is shown as offline at once, and as online after the next round', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).not.toBeNull());
  await page.call('pageState', { visible: true, online: false });
  expect(page.sync?.online).toBe(false);
  await page.call('pageState', { visible: true, online: true });
  await vi.waitFor(() => expect(page.sync?.online).toBe(true));
});

test('[D4.6] a refused token ends the session; what is unsent goes out after the next login', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  backend.tokenValid = false;
  await page.call('save', [site()], {});
  await vi.waitFor(() => expect(page.session).toBe('out'));
  expect(page.hasEnded).toBe(true);
  expect(backend.server.rows()).toHaveLength(0);
  await expect(page.call('save', [site()], {})).rejects.toThrow('logged-out');
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(1));
});

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

/** Somebody offline with a change, a survey in progress and a typed form. */
async function unsentWork(backend: Backend, page: Page) {
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  backend.reachable = false;
  const change = site();
  await page.call('save', [change], {});
  await vi.waitFor(() => expect(page.sync).toMatchObject({ online: false, phase: 'idle', unsent: 1 }));
  await page.call('changeDraft', 'survey', exampleDraft(), { recommendations: 'Replace it' });
  await backend.forms.bring(backend.user.id, { 'site/new': 'Typed' });
  return change;
}

test('[D4.6] a log out, offline too, leaves nothing of the user in the clear; the next login goes on where it was', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  const change = await unsentWork(backend, page);
  expect(await page.call('unsentCounts')).toEqual({ changes: 1, drafts: 1, photos: 0 });
  await page.call('logOut');
  expect(await databases()).toEqual(['firemark-app', 'firemark-sealed']);
  expect(await backend.forms.all()).toEqual({});
  expect(page.sealed).toEqual({ busy: null, failed: false, waiting: null });

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
  expect(await page.call('unsentCounts')).toEqual({ changes: 0, drafts: 0, photos: 0 });
  expect(await backend.forms.all()).toEqual({});
});

test('[D4.6] what the server can’t open stays, says why, and comes back with a later round, before what was done since', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  const change = await unsentWork(backend, page);
  await page.call('logOut');
  backend.reachable = true;
  backend.hasKey = false;
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  expect(page.sealed?.waiting).toBe('Sealed for another server');
  expect(await page.call('unsentCounts')).toEqual({ changes: 0, drafts: 0, photos: 0 });
  const other = openPage(backend);
  await vi.waitFor(() => expect(other.sealed?.waiting).toBe('It is opened when there is a connection.'));
  await page.call('changeDraft', 'survey', exampleDraft(), { question_id: nextId() });

  backend.hasKey = true;
  const later = site();
  await page.call('save', [later], {});
  await vi.waitFor(() => expect(backend.server.rows().map(([id]) => id)).toEqual(expect.arrayContaining([change.id, later.id])));
  expect(page.sealed?.waiting).toBeNull();
  await vi.waitFor(() => expect(other.sealed?.waiting).toBeNull());
  other.subscribe('drafts', 'draft', { key: 'survey' });
  const both = { recommendations: 'Replace it', question_id: expect.any(String) as string };
  await vi.waitFor(() => expect(other.result('drafts')).toMatchObject(both));
});

test('[D4.4] what was acknowledged is offered again after a login only to a server that has forgotten it', async () => {
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

test('[D4.6] the work of an earlier version that nobody is logged in for is sealed once a login has given a key', async () => {
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

test('[D4.6] where the browser can’t encrypt, a session that ends keeps what is unsent and nothing else', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  backend.server.create(exampleSite({ id: nextId(), name: 'Received' }));
  const change = await unsentWork(backend, page);
  const { subtle: _none, ...rest } = { getRandomValues: crypto.getRandomValues.bind(crypto), subtle: null };
  vi.stubGlobal('crypto', rest);
  await page.call('logOut');
  const database = new UserDatabase(backend.user.id);
  const left = await database.read(async (connection) => ({
    blocks: await connection.count('blocks'),
    sent: await connection.count('sent'),
    log: (await connection.getAll('log')).flatMap(({ changes }) => changes.map(({ id }) => id)),
    drafts: await connection.count('drafts'),
  }));
  await database.close();
  expect(left).toEqual({ blocks: 0, sent: 0, log: [change.id], drafts: 1 });
  backend.reachable = true;
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(2));
});

test('[S8, D4.6] an export is sealed, and opened again by its user alone: what is there already comes once; what is none is logged', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  const change = await unsentWork(backend, page);
  const exported = await page.call('exportUnsent');
  const text = await exported.text();
  for (const secret of [change.patch.name, change.id, 'Replace it', 'Typed']) expect(text).not.toContain(secret);
  backend.reachable = true;
  expect(await page.call('openExport', exported)).toEqual({ changes: 0, photos: 0, drafts: 0, forms: 0 });
  await page.call('resetApp');
  await page.call('logIn', 'inspector', 'right');
  backend.reachable = false;
  await expect(page.call('openExport', exported)).rejects.toThrow('not-opened');
  backend.reachable = true;
  expect(await page.call('openExport', exported)).toEqual({ changes: 1, photos: 0, drafts: 1, forms: 1 });
  await vi.waitFor(() => expect(backend.server.rows().map(([id]) => id)).toEqual([change.id]));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const wrong of ['', 'nonsense', '{"firemark":"unsent work"}'])
    await expect(page.call('openExport', new Blob([wrong]))).rejects.toThrow('no-export');
  expect(logged.mock.calls.map(([words]) => String(words))).toEqual(['FILE NOT READ', 'FILE NOT READ', 'FILE NOT READ']);
  logged.mockRestore();
  const others = text.replaceAll(backend.user.id, '11111111-2222-4333-8444-555555555555');
  await expect(page.call('openExport', new Blob([others]))).rejects.toThrow('other-user');
});

test('[D4.6] the session’s user follows their own record: names at once, a role that was given or taken with a pull', async () => {
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

test('[D4.5] another tab of the user sees an edit, and a log out', async () => {
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

test('[D4.5] on a full device what was done is refused and said, and taken once there is room; a log out too', async () => {
  const backend = new Backend();
  const page = openPage(backend);
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(page.sync?.lastSyncedAt).toBeTruthy());
  await vi.waitFor(() => expect(backend.device.margin).toBe(4 * 1_048_576));
  backend.reachable = false;
  backend.device.free = 0;
  await page.call('save', [site()], {});
  expect(page.storage).toBe('low');
  backend.device.free = 0;
  await expect(page.call('changeDraft', 'survey', exampleDraft(), { recommendations: 'Replace it' })).rejects.toThrow('no-room');
  await expect(page.call('save', [site()], {})).rejects.toThrow('no-room');
  expect(page.storage).toBe('full');
  await vi.waitFor(() => expect(page.sync).toMatchObject({ unsent: 1, drafts: 0 }));
  backend.device.free = 100 * 1_048_576;
  await page.call('changeDraft', 'survey', exampleDraft(), { recommendations: 'Replace it' });
  expect(await page.call('freeSpace')).toEqual({ bytes: 0, photos: 0, answers: 0, lists: 0 });
  expect([page.storage, backend.device.margin]).toEqual(['fine', 4 * 1_048_576]);
  backend.device.free = 0;
  await page.call('logOut');
  backend.device.free = 100 * 1_048_576;
  backend.reachable = true;
  await page.call('logIn', 'inspector', 'right');
  await vi.waitFor(() => expect(backend.server.rows()).toHaveLength(1));
});

test('[D4.5] a start says whether the device held anything, and anything of its user', async () => {
  const backend = new Backend();
  const first = openPage(backend);
  await vi.waitFor(() => expect(first.found).toEqual({ isDeviceNew: true, user: null, isUserNew: false }));
  await first.call('logIn', 'inspector', 'right');
  const second = openPage(backend);
  await vi.waitFor(() => expect(second.found).toEqual({ isDeviceNew: false, user: backend.user.id, isUserNew: false }));
});

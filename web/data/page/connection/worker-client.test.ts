import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleDraft } from '../../worker/testing/example-draft.ts';
import type { ToWorker } from '../../protocol/messages.ts';

const session = { state: 'in', user: { id: 'priya' } };

/** A worker as the page sees it. */
class FakeWorker extends EventTarget {
  static readonly all: FakeWorker[] = [];
  readonly heard: ToWorker[] = [];
  ended = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  sayWhoIsIn(value: object = session): void {
    this.say({ kind: 'topic', name: 'session', value });
  }

  answer(name: string, value: unknown): void {
    const call = this.heard.find((message) => message.kind === 'call' && message.name === name);
    if (call?.kind !== 'call') throw new Error(`nobody called ${name}`);
    this.say({ kind: 'result', id: call.id, value });
  }
}

const sites = JSON.stringify(['siteChoices', {}]);
const users = JSON.stringify(['userList', {}]);
let page = new EventTarget();

const turn = (name: string, persisted: boolean) => page.dispatchEvent(Object.assign(new Event(name), { persisted }));
const fallAsleep = () => turn('pagehide', true);
const wakeUp = () => turn('pageshow', true);
const subscribed = ({ heard }: FakeWorker) => heard.flatMap((message) => (message.kind === 'subscribe' ? message.key : []));

beforeEach(() => {
  page = new EventTarget();
  FakeWorker.all.length = 0;
  vi.resetModules();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('ErrorEvent', class extends Event {});
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Tests after these would find its worker.
  vi.resetModules();
});

test('[DEV.8] a page that falls asleep ends its worker; awake again, a new one answers what it looks at', async () => {
  const { subscribeQuery } = await import('./worker-client.ts');
  subscribeQuery(sites, () => undefined);
  const [first] = FakeWorker.all;
  await Promise.resolve();
  fallAsleep();
  expect(first?.ended).toBe(true);
  document.dispatchEvent(new Event('visibilitychange'));
  subscribeQuery(users, () => undefined);
  expect(FakeWorker.all).toHaveLength(1);

  wakeUp();
  await Promise.resolve();
  const [, second] = FakeWorker.all;
  second?.sayWhoIsIn();
  expect(second && subscribed(second)).toEqual([sites, users]);
  expect(second?.heard.some((message) => message.kind === 'call' && message.name === 'pageState')).toBe(true);
});

test('[DEV.24] a query that fails is known to have, until it is asked again or answers', async () => {
  const { hasQueryFailed, readQuery, retryQuery, subscribeQuery } = await import('./worker-client.ts');
  let told = 0;
  subscribeQuery(sites, () => (told += 1));
  await Promise.resolve();
  const worker = must(FakeWorker.all[0], 'a worker');
  worker.say({ kind: 'query-failed', key: sites });
  worker.say({ kind: 'query-failed', key: users });
  expect([hasQueryFailed(sites), hasQueryFailed(users), readQuery(sites), told]).toEqual([true, false, undefined, 1]);
  retryQuery(sites);
  expect([hasQueryFailed(sites), subscribed(worker), told]).toEqual([false, [sites, sites], 2]);
  worker.say({ kind: 'query-failed', key: sites });
  worker.say({ kind: 'query', key: sites, result: [] });
  expect([hasQueryFailed(sites), readQuery(sites), told]).toEqual([false, [], 4]);
});

test('[S1.12, DEV.8] what was under way when a page fell asleep is done when it wakes up', async () => {
  const { callWorker } = await import('./worker-client.ts');
  const discarded = callWorker('discardDraft', 'a draft');
  const [first] = FakeWorker.all;
  fallAsleep();
  expect(first?.ended).toBe(true);
  wakeUp();
  const [, second] = FakeWorker.all;
  await Promise.resolve();
  second?.sayWhoIsIn();
  expect(second?.heard).toContainEqual({
    kind: 'call',
    id: expect.any(Number),
    user: null,
    name: 'discardDraft',
    args: ['a draft'],
  });
  second?.answer('discardDraft', undefined);
  await expect(discarded).resolves.toBeUndefined();
});

test('[DEV.8] a save that was under way is asked for as one that may be done already, by the operation that it bore', async () => {
  const { saveRecord } = await import('../save-record.ts');
  void saveRecord({ entity: 'sites', id: 'a site', patch: { notes: 'Keys at the desk' } } as never);
  fallAsleep();
  wakeUp();
  await Promise.resolve();
  FakeWorker.all[1]?.sayWhoIsIn();
  const asked = FakeWorker.all.map(({ heard }) =>
    heard.find((message) => message.kind === 'call' && message.name !== 'pageState'),
  );
  expect(asked[0]).toMatchObject({ name: 'save', args: [[{ id: 'a site' }], { op: expect.any(String) }] });
  expect(asked[1]).toEqual({ ...asked[0], name: 'saveAgain' });
});

test('[DEV.8, DEV.11] an answer that was under way is asked for as one that others may have given since', async () => {
  const { changeDraft } = await import('../drafts.ts');
  const [from, patch] = [exampleDraft(), { recommendations: 'Replace it' }];
  void changeDraft('a survey', from, patch, true);
  fallAsleep();
  wakeUp();
  await Promise.resolve();
  FakeWorker.all[1]?.sayWhoIsIn();
  const asked = FakeWorker.all[1]?.heard.find((message) => message.kind === 'call' && message.name !== 'pageState');
  const left = { from, wasKept: true, writing: patch, patch };
  expect(asked).toMatchObject({ name: 'takeUpDraft', args: ['a survey', left] });
});

test('[SESS.26] a page that wakes up to another user’s session asks for nothing of before, and is loaded anew', async () => {
  const [replace, clear] = [vi.fn<(path: string) => void>(), vi.fn<() => void>()];
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('sessionStorage', { clear });
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  const { callWorker } = await import('./worker-client.ts');
  const { readTopic } = await import('./topic-values.ts');
  const { markUnkept } = await import('../unkept.ts');
  const [retry, forget, unasked] = [vi.fn<() => Promise<boolean>>(), vi.fn<() => void>(), vi.fn<(name: string) => void>()];
  vi.stubGlobal('removeEventListener', unasked);
  const discarded = callWorker('discardDraft', 'a draft');
  await Promise.resolve();
  FakeWorker.all[0]?.sayWhoIsIn();
  markUnkept('a survey', { retry, forget });
  const late = discarded.catch(() => markUnkept('another survey', { retry, forget }));
  fallAsleep();
  wakeUp();
  const [, second] = FakeWorker.all;
  await Promise.resolve();
  const typed = callWorker('discardDraft', 'another');
  second?.sayWhoIsIn({ state: 'in', user: { id: 'omar' } });
  await expect(discarded).rejects.toMatchObject({ code: 'logged-out' });
  await expect(typed).rejects.toMatchObject({ code: 'logged-out' });
  await late;
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'));
  expect(second?.heard.filter(({ kind }) => kind === 'call')).toEqual([]);
  expect(readTopic('session').user).toBeNull();
  expect(clear).toHaveBeenCalledTimes(1);
  expect([forget, unasked].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});

test.each([
  ['nobody is logged in', { state: 'out', user: null, ended: false }, 1],
  ['somebody is', session, 0],
])('[SESS.26] a login that was under way is asked for when its page wakes up and %s', async (_when, found, times) => {
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const { callWorker } = await import('./worker-client.ts');
  const login = callWorker('logIn', 'ada', 'a password').catch((error: unknown) => error);
  await Promise.resolve();
  FakeWorker.all[0]?.sayWhoIsIn({ state: 'out', user: null, ended: false });
  fallAsleep();
  wakeUp();
  await Promise.resolve();
  const [, second] = FakeWorker.all;
  second?.sayWhoIsIn(found);
  const asked = second?.heard.filter((message) => message.kind === 'call' && message.name === 'logIn');
  expect(asked).toHaveLength(times);
  if (times === 1) second?.answer('logIn', { ok: true, passwordChange: null });
  expect(await login).toMatchObject(times === 1 ? { ok: true } : { code: 'other-user' });
});

test('[SESS.26] a call says whose session the page showed last, while nobody is logged in too', async () => {
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  const { callWorker } = await import('./worker-client.ts');
  void callWorker('discardDraft', 'before');
  const [worker] = FakeWorker.all;
  await Promise.resolve();
  worker?.sayWhoIsIn();
  void callWorker('discardDraft', 'in');
  worker?.sayWhoIsIn({ state: 'out', user: null, ended: false });
  void callWorker('discardDraft', 'out');
  const drafts = worker?.heard.flatMap((one) =>
    one.kind === 'call' && one.name === 'discardDraft' ? [[one.user, one.args]] : [],
  );
  expect(drafts).toEqual([
    [null, ['before']],
    ['priya', ['in']],
    ['priya', ['out']],
  ]);
});

test('[SESS.26] what was read of one user’s data is not there for the next, and what is still looked at is asked anew', async () => {
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  const { readQuery, subscribeQuery } = await import('./worker-client.ts');
  const leave = subscribeQuery(sites, () => undefined);
  subscribeQuery(users, () => undefined);
  const [worker] = FakeWorker.all;
  await Promise.resolve();
  worker?.sayWhoIsIn();
  for (const key of [sites, users]) worker?.say({ kind: 'query', key, result: ['of Priya'] });
  leave();
  const before = worker?.heard.length;
  worker?.sayWhoIsIn({ ...session, user: { id: 'priya', surname: 'Married' } });
  expect([sites, users].map(readQuery)).toEqual([['of Priya'], ['of Priya']]);
  worker?.sayWhoIsIn({ state: 'out', user: null, ended: false });
  worker?.sayWhoIsIn({ state: 'in', user: { id: 'omar' } });
  expect([sites, users].map(readQuery)).toEqual([undefined, undefined]);
  expect(worker?.heard.slice(before).map((message) => [message.kind, 'key' in message && message.key])).toEqual([
    ['unsubscribe', sites],
    ['subscribe', users],
  ]);
});

test('[DEV.8] a page that is left for good keeps its worker for as long as the browser lets it save', async () => {
  const { callWorker } = await import('./worker-client.ts');
  void callWorker('discardDraft', 'a draft');
  turn('pagehide', false);
  expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([false]);
});

test('[START.9] what a worker that was started early says before the app is there is heard then', async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  const { startEarly } = await import('./started-worker.ts');
  startEarly();
  const [early] = FakeWorker.all;
  early?.sayWhoIsIn();

  const { callWorker } = await import('./worker-client.ts');
  const { readTopic } = await import('./topic-values.ts');
  await Promise.resolve();
  expect(readTopic('session')).toEqual(session);
  const discarded = callWorker('discardDraft', 'a draft');
  early?.answer('discardDraft', undefined);
  await expect(discarded).resolves.toBeUndefined();
  expect(FakeWorker.all).toEqual([early]);
});

test('[START.2, START.9] where the script of an early worker did not come, the first call tries again', async () => {
  const { startEarly } = await import('./started-worker.ts');
  startEarly();
  const [early] = FakeWorker.all;
  early?.dispatchEvent(new Event('error'));

  const { callWorker } = await import('./worker-client.ts');
  await Promise.resolve();
  const discarded = callWorker('discardDraft', 'a draft');
  const [, second] = FakeWorker.all;
  second?.answer('discardDraft', undefined);
  await expect(discarded).resolves.toBeUndefined();
});

test('[START.10] a worker to which what it runs did not come is ended; who waits is told, and the next call tries again', async () => {
  const { callWorker } = await import('./worker-client.ts');
  const waiting = callWorker('discardDraft', 'a draft');
  const [first] = FakeWorker.all;
  await Promise.resolve();
  first?.say({ kind: 'not-loaded' });
  await expect(waiting).rejects.toMatchObject({ code: 'not-loaded' });
  expect(first?.ended).toBe(true);

  const discarded = callWorker('discardDraft', 'a draft');
  const [, second] = FakeWorker.all;
  await Promise.resolve();
  second?.answer('discardDraft', undefined);
  await expect(discarded).resolves.toBeUndefined();
});

test('[START.10] what screens look at is asked of the next worker, where the one that was to answer it did not come', async () => {
  const { callWorker, subscribeQuery } = await import('./worker-client.ts');
  subscribeQuery(sites, () => undefined);
  await Promise.resolve();
  FakeWorker.all[0]?.say({ kind: 'not-loaded' });
  void callWorker('discardDraft', 'a draft');
  const [, second] = FakeWorker.all;
  await Promise.resolve();
  expect(second && subscribed(second)).toEqual([sites]);
});

test('[SPEED.7] what a new answer of a query repeats is what was shown, so that only the rest is drawn again', async () => {
  const { readQuery, subscribeQuery } = await import('./worker-client.ts');
  subscribeQuery(sites, () => undefined);
  const [worker] = FakeWorker.all;
  await Promise.resolve();
  const answered = (rows: readonly object[]) => {
    worker?.say({ kind: 'query', key: sites, result: { rows } });
    return readQuery(sites) as unknown as { rows: readonly object[] };
  };
  const before = answered([
    { id: 'a', name: 'Abbey', tags: ['north'] },
    { id: 'b', name: 'Barn', tags: [] },
  ]);
  expect(answered(structuredClone([...before.rows]))).toBe(before);
  const after = answered([
    { id: 'a', name: 'Abbey', tags: ['north'] },
    { id: 'b', name: 'Barn', tags: ['south'] },
  ]);
  expect(after.rows[0]).toBe(before.rows[0]);
  expect(after.rows[1]).toEqual({ id: 'b', name: 'Barn', tags: ['south'] });
});

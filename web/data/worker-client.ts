import { useSyncExternalStore } from 'react';
import { judgeCopy, noteCopy } from './device-copy.ts';
import { allKeptForms, bringKeptForms, forgetKeptForms, keepFormsFor } from './kept-forms.ts';
import { noteSession } from './known-session.ts';
import { watchPageLife } from './page-life.ts';
import type { CallName, Found, FromWorker, PageState, Topics, ToWorker, WorkerCalls } from './worker/protocol.ts';

/** A call that the worker refused; `code` is typed where it is expected. */
export class WorkerError extends Error {
  readonly code: string;
  readonly field: string | null;

  constructor(code: string, message: string, field: string | null) {
    super(message);
    this.name = 'WorkerError';
    this.code = code;
    this.field = field;
  }
}

interface Subscription {
  result: unknown;
  listeners: Set<() => void>;
  closing: ReturnType<typeof setTimeout> | null;
}

export const NOT_LOADED = 'Firemark could not be loaded. Check the connection and reload; what you saved on this device is kept.';

/** A result outlives its last listener by this long, so that going back shows it at once. */
const LINGER_MS = 5_000;

interface Pending {
  name: CallName;
  args: unknown[];
  resolve: (value: unknown) => void;
  reject: (error: WorkerError) => void;
}

const pending = new Map<number, Pending>();
const subscriptions = new Map<string, Subscription>();
const topicListeners = new Set<() => void>();
const noPhotos = { waiting: 0, sending: 0, unsentIds: [], refused: [] };
const topics: Topics = {
  session: { state: 'booting', user: null },
  sync: {
    online: true,
    phase: 'idle',
    unsent: 0,
    drafts: 0,
    refused: [],
    lastSyncedAt: null,
    toDecide: 0,
    photos: noPhotos,
    progress: null,
  },
  sealed: { busy: null, failed: false, waiting: null },
  storage: 'fine',
  found: null,
};
/** What the worker may ask of the page. */
const answers = { all: allKeptForms, forget: forgetKeptForms, bring: bringKeptForms } as const;
let worker: Worker | null = null;
let hasFailed = false;
let lastId = 0;
let isWatched = false;
let isAsleep = false;

function theWorker(): Worker {
  worker ??= startWorker();
  return worker;
}

const post = (message: ToWorker): void => theWorker().postMessage(message);

/**
 * A page that sleeps would keep the lock, the database and whatever it was writing from all others [D4.5]: its worker ends. What
 * was under way is asked for again when its user comes back.
 */
function fallAsleep(): void {
  isAsleep = true;
  worker?.terminate();
  worker = null;
}

/** A new worker brings what is new to what the page showed; whatever it was asked to do, doing it again changes nothing. */
function wakeUp(): void {
  isAsleep = false;
  theWorker();
  for (const key of subscriptions.keys()) postSubscription(key);
  for (const [id, { name, args }] of pending) post({ kind: 'call', id, name, args });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module', name: 'firemark-data' });
  started.addEventListener('message', (event: MessageEvent<FromWorker>) => receive(event.data));
  started.addEventListener('error', (event) => {
    // What it throws once it runs comes with words.
    if (!(event instanceof ErrorEvent)) giveUp();
  });
  queueMicrotask(reportPageState);
  if (!isWatched) watchPageLife({ onState: reportPageState, onAsleep: fallAsleep, onAwake: wakeUp });
  isWatched = true;
  return started;
}

/** Its script did not come: whoever waits is told, and the next call tries again. */
function giveUp(): void {
  worker = null;
  hasFailed = true;
  for (const { reject } of pending.values()) reject(new WorkerError('not-loaded', NOT_LOADED, null));
  pending.clear();
  for (const listener of topicListeners) listener();
}

function reportPageState(): void {
  if (isAsleep) return;
  const state: PageState = { visible: document.visibilityState === 'visible', online: navigator.onLine };
  callWorker('pageState', state).catch(() => undefined);
}

function receive(message: FromWorker): void {
  hasFailed = false;
  switch (message.kind) {
    case 'result':
      pending.get(message.id)?.resolve(message.value);
      pending.delete(message.id);
      return;
    case 'error':
      pending.get(message.id)?.reject(new WorkerError(message.code, message.message, message.field));
      pending.delete(message.id);
      return;
    case 'query': {
      const subscription = subscriptions.get(message.key);
      if (subscription === undefined) return;
      subscription.result = message.result;
      for (const listener of subscription.listeners) listener();
      return;
    }
    case 'ask':
      return post({ kind: 'answer', id: message.id, answer: answerTo(message.name, message.args) });
    case 'topic':
      if (message.name === 'session') takeSession(message.value as Topics['session']);
      if (message.name === 'found') judgeCopy(message.value as Found);
      Object.assign(topics, { [message.name]: message.value });
      if (topics.found !== null) noteCopy(topics.session, topics.sync);
      for (const listener of topicListeners) listener();
  }
}

function takeSession({ state, user }: Topics['session']): void {
  keepFormsFor(user?.id ?? null);
  noteSession(state);
}

function answerTo(name: keyof typeof answers, args: unknown[]): { value: unknown } | { error: string } {
  try {
    return { value: (answers[name] as (...given: unknown[]) => unknown)(...args) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** Calls the data worker and waits for its answer. */
export function callWorker<N extends CallName>(name: N, ...args: Parameters<WorkerCalls[N]>): ReturnType<WorkerCalls[N]> {
  const answer = new Promise<unknown>((resolve, reject) => {
    const id = ++lastId;
    pending.set(id, { name, args, resolve, reject });
    post({ kind: 'call', id, name, args });
  });
  return answer as ReturnType<WorkerCalls[N]>;
}

/** Listens to a query; `key` is the JSON of its name and parameters. */
export function subscribeQuery(key: string, listener: () => void): () => void {
  const subscription = subscriptions.get(key) ?? openSubscription(key);
  if (subscription.closing !== null) clearTimeout(subscription.closing);
  subscription.closing = null;
  subscription.listeners.add(listener);
  return () => {
    subscription.listeners.delete(listener);
    if (subscription.listeners.size === 0) subscription.closing = setTimeout(() => closeSubscription(key), LINGER_MS);
  };
}

export const readQuery = (key: string): unknown => subscriptions.get(key)?.result;

function openSubscription(key: string): Subscription {
  const subscription: Subscription = { result: undefined, listeners: new Set(), closing: null };
  subscriptions.set(key, subscription);
  postSubscription(key);
  return subscription;
}

function postSubscription(key: string): void {
  const [name, params] = JSON.parse(key) as [string, unknown];
  post({ kind: 'subscribe', key, name, params });
}

function closeSubscription(key: string): void {
  subscriptions.delete(key);
  worker?.postMessage({ kind: 'unsubscribe', key } satisfies ToWorker);
}

function subscribeTopics(listener: () => void): () => void {
  theWorker();
  topicListeners.add(listener);
  return () => topicListeners.delete(listener);
}

export const readTopic = <T extends keyof Topics>(name: T): Topics[T] => topics[name];

export const useTopic = <T extends keyof Topics>(name: T): Topics[T] => useSyncExternalStore(subscribeTopics, () => topics[name]);

/** Whether the script of the data worker could not be loaded. */
export const useWorkerFailed = (): boolean => useSyncExternalStore(subscribeTopics, () => hasFailed);

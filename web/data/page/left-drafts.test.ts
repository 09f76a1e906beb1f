import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleDraft } from '../worker/testing/example-draft.ts';
import type { ToWorker } from '../protocol/messages.ts';

/** A worker in which one user is logged in, and what it was asked to do. */
class UsersWorker extends EventTarget {
  static heard: ToWorker[] = [];

  constructor() {
    super();
    queueMicrotask(() =>
      this.dispatchEvent(
        new MessageEvent('message', { data: { kind: 'topic', name: 'session', value: { state: 'in', user: { id: 'priya' } } } }),
      ),
    );
  }

  postMessage(message: ToWorker): void {
    UsersWorker.heard.push(message);
    if (message.kind !== 'call') return;
    this.dispatchEvent(new MessageEvent('message', { data: { kind: 'result', id: message.id } }));
  }
}

class TabStorage {
  readonly #items = new Map<string, string>();
  getItem = (name: string) => this.#items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.#items.set(name, value);
  removeItem = (name: string) => void this.#items.delete(name);
  clear = () => this.#items.clear();
}

const changes = () =>
  UsersWorker.heard.flatMap((message) => (message.kind === 'call' && message.name === 'changeDraft' ? [message.args] : []));

/** The next page of the tab, with its own worker. */
async function nextPage() {
  vi.resetModules();
  UsersWorker.heard = [];
  const { callWorker } = await import('./connection/worker-client.ts');
  const { readTopic } = await import('./connection/topic-values.ts');
  await callWorker('pageState', { visible: true, online: true });
  expect(readTopic('session').user?.id).toBe('priya');
  return import('./left-drafts.ts');
}

beforeEach(() => {
  vi.stubGlobal('Worker', UsersWorker);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('sessionStorage', new TabStorage());
  vi.stubGlobal('localStorage', new TabStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Tests after these would find its worker.
  vi.resetModules();
});

test('[DEV.11] what a page was still writing when it ended is written once by the next page of its tab, for its user only', async () => {
  const left = { from: exampleDraft(), patch: { answers: {}, recommendations: 'Ada Okafor' } };
  (await nextPage()).leaveDraft('a survey', left);
  await (await nextPage()).takeUpLeftDrafts('somebody else');
  expect(changes()).toEqual([]);

  (await nextPage()).leaveDraft('a survey', left);
  await (await nextPage()).takeUpLeftDrafts('priya');
  expect(changes()).toEqual([['a survey', left.from, left.patch]]);
  await (await nextPage()).takeUpLeftDrafts('priya');
  expect(changes()).toEqual([]);
});

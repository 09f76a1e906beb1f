import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToWorker } from './worker/protocol.ts';

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

  answer(name: string, value: unknown): void {
    const call = this.heard.find((message) => message.kind === 'call' && message.name === name);
    if (call?.kind !== 'call') throw new Error(`nobody called ${name}`);
    this.dispatchEvent(new MessageEvent('message', { data: { kind: 'result', id: call.id, value } }));
  }
}

const sites = JSON.stringify(['siteOptions', {}]);
let page = new EventTarget();

const leave = () => page.dispatchEvent(new Event('pagehide'));
const comeBack = () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
const subscribed = ({ heard }: FakeWorker) => heard.flatMap((message) => (message.kind === 'subscribe' ? message.key : []));

beforeEach(() => {
  page = new EventTarget();
  FakeWorker.all.length = 0;
  vi.resetModules();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

test('[D4.5] a page that is left ends its worker; when its user comes back, a new one answers what it looks at', async () => {
  const { subscribeQuery } = await import('./worker-client.ts');
  subscribeQuery(sites, () => undefined);
  const [first] = FakeWorker.all;
  await Promise.resolve();
  leave();
  expect(first?.ended).toBe(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeWorker.all).toHaveLength(1);

  comeBack();
  const [, second] = FakeWorker.all;
  expect(second && subscribed(second)).toEqual([sites]);
  expect(second?.heard.some((message) => message.kind === 'call' && message.name === 'pageState')).toBe(true);
});

test('[D4.5] a page that is left while it saves keeps the worker that saves', async () => {
  const { callWorker } = await import('./worker-client.ts');
  const saved = callWorker('discardDraft', 'a draft');
  const [first] = FakeWorker.all;
  leave();
  expect(first?.ended).toBe(false);
  comeBack();
  expect(FakeWorker.all).toHaveLength(1);
  first?.answer('discardDraft', undefined);
  await expect(saved).resolves.toBeUndefined();
  leave();
  expect(first?.ended).toBe(true);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToWorker } from '#web/data/protocol/messages.ts';
import type { RefusedChange } from '#web/data/protocol/refused-change.ts';
import type { ChangeState } from '#web/data/queries/store-reader.ts';

const loggedOut = { state: 'out', user: null, ended: false };
const refused = { op: 'refused', entity: 'asset_grades', id: 'a grade', isNew: true } as RefusedChange;
const CREATED = 'Successfully created Asset Grade';

/** A worker of whoever is told to be in, which sends again whatever it is asked to. */
class SendingWorker extends EventTarget {
  static one: SendingWorker | null = null;
  readonly asked: string[] = [];

  constructor() {
    super();
    SendingWorker.one = this;
  }

  postMessage(message: ToWorker): void {
    if (message.kind === 'subscribe') this.asked.push(message.key);
    if (message.kind === 'call') this.#say({ kind: 'result', id: message.id, value: 'sent again' });
  }

  whoIsIn(id: string | null): void {
    this.#say({ kind: 'topic', name: 'session', value: id === null ? loggedOut : { state: 'in', user: { id } } });
  }

  /** What has become of the grade that was sent again, in the data of whoever is in. */
  answerThatItIs(result: ChangeState): void {
    for (const key of this.asked) this.#say({ kind: 'query', key, result });
  }

  #say(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('Worker', SendingWorker);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Tests after these would find its worker.
  vi.resetModules();
});

/** Presses it as Priya, and does something before the worker has answered. */
async function press(meanwhile: (worker: SendingWorker) => void = () => undefined) {
  const { syncNow } = await import('#web/data/page/sync-status.ts');
  await syncNow();
  const worker = SendingWorker.one;
  if (worker === null) throw new Error('no worker was started');
  worker.whoIsIn('priya');
  const { sendAgain } = await import('./send-again.ts');
  const { currentSnackbar } = await import('#web/ui/snackbar/snackbar-state.ts');
  const pressed = sendAgain(refused);
  meanwhile(worker);
  await pressed;
  return { worker, said: () => currentSnackbar()?.message };
}

test('[S8.14, SYNC.24] that a grade was created is said once the server has taken what was sent again', async () => {
  const { worker, said } = await press();
  worker.answerThatItIs('waiting');
  expect(said()).toBeUndefined();
  worker.answerThatItIs(null);
  expect(said()).toBe(CREATED);
});

test.each(['held', 'rejected'] as const)('[S8.14, SYNC.24] nothing is said of what was sent again and is %s', async (state) => {
  const { worker, said } = await press();
  worker.answerThatItIs('waiting');
  worker.answerThatItIs(state);
  worker.answerThatItIs(null);
  expect(said()).toBeUndefined();
});

test.each([['somebody else', 'omar'], ['its author']])(
  '[SESS.26, SYNC.24] that a grade was created is not said of what a log out sealed, to %s who logs in next',
  async (_who, next = 'priya') => {
    const { worker, said } = await press();
    worker.answerThatItIs('waiting');
    worker.whoIsIn(null);
    worker.whoIsIn(next);
    worker.answerThatItIs(null);
    expect(said()).toBeUndefined();
  },
);

test('[SESS.26] that a grade was created is not said to the next user where its author left amid the press', async () => {
  const { worker, said } = await press((one) => {
    one.whoIsIn(null);
    one.whoIsIn('omar');
  });
  expect(worker.asked).toEqual([]);
  worker.answerThatItIs(null);
  expect(said()).toBeUndefined();
});

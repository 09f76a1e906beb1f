import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import type { CallFailure } from '#web/data/protocol/call-error.ts';

const session = { state: 'in', user: exampleUser(), token: 'a token', sealingKey: '' };
const nothing = { changes: 0, held: 0, drafts: 0, photos: 0 };

/** A worker of somebody who is logged in, as the page sees it. */
class LoggedInWorker extends EventTarget {
  static asked: string[] = [];
  /** What it answers to a call, or why it can't. */
  static answers: Record<string, { value: unknown } | { failure: CallFailure }> = {};

  constructor() {
    super();
    queueMicrotask(() => this.#say({ kind: 'topic', name: 'session', value: session }));
  }

  postMessage({ id, name }: { id: number; name: string }): void {
    LoggedInWorker.asked.push(name);
    const answer = LoggedInWorker.answers[name] ?? { value: undefined };
    this.#say({ kind: 'value' in answer ? 'result' : 'error', id, ...answer });
  }

  #say(data: object): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

const failure = (code: CallFailure['code'], message: string) => ({ failure: { code, message, field: null } });

beforeEach(() => {
  LoggedInWorker.asked = [];
  vi.resetModules();
  vi.stubGlobal('Worker', LoggedInWorker);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Tests after these would find its worker.
  vi.resetModules();
});

/** Asks to log out of a device that answers so; whether a question came of it, and what was done. */
async function ask(answers: typeof LoggedInWorker.answers) {
  LoggedInWorker.answers = answers;
  const { askToLogOut } = await import('./ask-to-log-out.ts');
  const { logOutQuestion } = await import('./log-out-state.ts');
  await askToLogOut();
  const done = LoggedInWorker.asked.filter((name) => name === 'logOut' || name === 'resetApp');
  return { isAsked: logOutQuestion.get(), done };
}

test('[SESS.2] a log out with nothing unsent asks nothing, also while the server holds a change', async () => {
  expect(await ask({ unsentCounts: { value: { ...nothing, held: 1 } } })).toEqual({ isAsked: false, done: ['logOut'] });
});

test('[SESS.2] a log out with unsent work asks first', async () => {
  expect(await ask({ unsentCounts: { value: { ...nothing, drafts: 1 } } })).toEqual({ isAsked: true, done: [] });
});

test('[SESS.5] where nothing can be sealed, a log out that asks nothing deletes nothing that another window has just kept', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await ask({ unsentCounts: { value: { ...nothing, held: 1 } } })).toEqual({ isAsked: false, done: ['logOut'] });
});

test('[SESS.32] a log out asks where it can’t be read how much is unsent', async () => {
  expect(await ask({ unsentCounts: failure('no-store', 'Not saved') })).toEqual({ isAsked: true, done: [] });
});

test.each([
  ['no-room', 'You are still logged in. This device has no room left: free space on it, then try again.'],
  ['no-store', 'You are still logged in. Close other windows of Firemark and try again.'],
] as const)('[SESS.33] who can’t be logged out is told, with what to do: %s', async (code, said) => {
  await ask({ unsentCounts: { value: nothing }, logOut: failure(code, 'Not saved') });
  const { currentSnackbar } = await import('#web/ui/snackbar/snackbar-state.ts');
  expect(currentSnackbar()).toMatchObject({ message: said, failure: true });
});

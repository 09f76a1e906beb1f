import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import type { UserId } from '#domain/user/user.ts';
import type { Session } from '../protocol/session-state.ts';

const loggedOut: Session = { state: 'out', user: null, ended: false };
const loggedIn = (id: string): Session => ({
  state: 'in',
  user: { ...exampleUser(), id: id as UserId },
  token: '',
  sealingKey: '',
});

let page = new EventTarget();
const asksBeforeLeaving = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  page = new EventTarget();
  vi.resetModules();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('localStorage', { removeItem: () => undefined, setItem: () => undefined });
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Tests after these would find what was not kept.
  vi.resetModules();
});

/** A page on which Priya gave what could not be kept; answers with what becomes of it. */
async function unkeptOfPriya() {
  const { takeTopic } = await import('./connection/topic-values.ts');
  const { markUnkept, retryUnkept } = await import('./unkept.ts');
  const say = (value: Session) => takeTopic({ kind: 'topic', name: 'session', value });
  const [retry, forget] = [vi.fn<() => Promise<boolean>>(async () => true), vi.fn<() => void>()];
  say(loggedIn('priya'));
  markUnkept('a survey', { retry, forget });
  expect(asksBeforeLeaving()).toBe(true);
  const outcome = async () => {
    await retryUnkept();
    return { isTried: retry.mock.calls.length > 0, isForgotten: forget.mock.calls.length > 0, asks: asksBeforeLeaving() };
  };
  return { say, outcome };
}

test('[SESS.26] what one user could not keep is forgotten before the next, and never kept as theirs', async () => {
  const { say, outcome } = await unkeptOfPriya();
  say(loggedOut);
  say(loggedIn('omar'));
  expect(await outcome()).toEqual({ isTried: false, isForgotten: true, asks: false });
});

test('[SESS.26] what a user could not keep waits for them while nobody is logged in', async () => {
  const { say, outcome } = await unkeptOfPriya();
  say(loggedOut);
  say(loggedIn('priya'));
  expect(await outcome()).toEqual({ isTried: true, isForgotten: false, asks: true });
});

import { afterEach, expect, test, vi } from 'vitest';
import type { PulledPage } from '#domain/sync/pulled-chunk.ts';
import { askEarly, beginningWith } from './early-page.ts';
import { NetworkError, type ServerCalls } from './server-calls.ts';

afterEach(() => void vi.useRealTimers());

const pageAt = (cursor: string) => ({ cursor, now: 'a moment ago' }) as PulledPage;
const pass = (ms: number) => void vi.advanceTimersByTime(ms);

/** A server that answers each pull with the number of those that it was asked. */
function counting() {
  const asked: (string | null)[] = [];
  let fails = false;
  const pull: ServerCalls['pull'] = async (cursor, _device, { onNext } = {}) => {
    asked.push(cursor);
    const page = pageAt(String(asked.length));
    if (fails) throw new NetworkError('The answer broke off');
    onNext?.(`after ${asked.length}`);
    return page;
  };
  return { asked, calls: { pull }, fail: (value: boolean) => (fails = value) };
}

test('[PULL.16] a pull from nothing begins with the page that was asked for at the login, once, and hears how it goes on', async () => {
  const { asked, calls } = counting();
  const pull = beginningWith(askEarly(calls, 'this'), calls);
  const onNext = vi.fn<(cursor: string) => void>();
  expect(await pull(null, 'this', { fresh: false, onNext })).toEqual(pageAt('1'));
  expect([asked, onNext.mock.calls]).toEqual([[null], [['after 1']]]);
  expect(await pull(null, 'this')).toEqual(pageAt('2'));
});

test('[PULL.16] whoever asks for anything else asks the server', async () => {
  const others: Parameters<ServerCalls['pull']>[] = [
    ['a', 'this'],
    [null, 'another'],
    [null, 'this', { fresh: true }],
    [null, 'this', { known: 'an operation' }],
  ];
  for (const other of others) {
    const { asked, calls } = counting();
    const pull = beginningWith(askEarly(calls, 'this'), calls);
    expect(await pull(...other)).toEqual(pageAt('2'));
    expect(await pull(null, 'this')).toEqual(pageAt('3'));
    expect(asked).toEqual([null, other[0], null]);
  }
});

test.each([
  ['five seconds later is used, and says the time', () => pass(5_000), 'a moment ago'],
  ['a minute later is asked for again', () => pass(60_000), null],
  ['after a sleep is asked for again', () => void vi.setSystemTime(Date.now() + 60_000), null],
])('[PULL.16] a page that is wanted %s', async (_what, wait, now) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { asked, calls } = counting();
  const pull = beginningWith(askEarly(calls, 'this'), calls);
  wait();
  expect(await pull(null, 'this')).toMatchObject(now === null ? { cursor: '2' } : { cursor: '1', now });
  expect(asked).toHaveLength(now === null ? 2 : 1);
});

test('[PULL.16, SYNC.33] a page that was two minutes on its way is used, and doesn’t say the server’s time', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { asked, calls } = counting();
  const arrived = Promise.withResolvers<undefined>();
  const slow: typeof calls.pull = async (...given) => {
    await arrived.promise;
    return calls.pull(...given);
  };
  const pull = beginningWith(askEarly({ pull: slow }, 'this'), calls);
  pass(59_000);
  const page = pull(null, 'this');
  pass(61_000);
  arrived.resolve(undefined);
  expect(await page).toMatchObject({ cursor: '1', now: '' });
  expect(asked).toHaveLength(1);
});

test('[PULL.16] what could not be had early is asked for again', async () => {
  const { calls, fail } = counting();
  fail(true);
  const early = askEarly(calls, 'this');
  await expect(early.page).rejects.toThrow('The answer broke off');
  fail(false);
  expect(await beginningWith(early, calls)(null, 'this')).toEqual(pageAt('2'));
});
